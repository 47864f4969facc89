const en = {
  settings: 'These settings cannot be used:',
  not_a_number: '{variable}: must be a whole number',
  not_numeric: '{variable}: must be a number',
  too_small: '{variable}: must be at least {limit}',
  too_big: '{variable}: must be at most {limit}',
  not_one_of: '{variable}: must be one of {values}',
  not_yes_or_no: '{variable}: must be true or false',
  not_an_address: '{variable}: must be an address that begins with http:// or https://',
  not_postgres: '{variable}: must begin with postgres://',
  not_usable: '{variable}: has a value that cannot be used',
  required_with: '{variable}: must be set because {because} is set',
  required_as: '{variable}: must be set because {because} is {value}',
  algorithms: '{variable}: not allowed: {names}. Use RS, PS or ES with 256, 384 or 512, or EdDSA',
  open_sign_in:
    '{variable}: other machines could reach the development sign-in, whose passwords are public. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_AUDIENCE, or HAKARU_DEVELOPMENT_SIGN_IN=anyone if that is intended.',
  port_in_use: 'Port {port} is already in use. Stop what uses it, or set HAKARU_PORT to another port.',
  port_not_allowed: 'This user may not use port {port}. Set HAKARU_PORT to a port above 1023.',
  host_unknown: 'This machine has no address {host}. Set HAKARU_HOST to one of its addresses, or to 127.0.0.1.',
  disk_full: 'The disk is full. Free some space where HAKARU_HOME is, and start again.',
  not_writable: 'Hakaru may not write to {path}. Give this user write access, or set HAKARU_HOME to another folder.',
  folder_in_use:
    'The folder {folder} is already in use by process {pid}. Stop it first, or set HAKARU_HOME to another folder.',
  database_unreachable:
    'The database at {address} cannot be reached ({reason}). Check that PostgreSQL runs there and that DATABASE_URL is right.',
  database_refused:
    'The database at {address} refuses this user ({reason}). Check the user name and password in DATABASE_URL.',
  database_missing: 'The server at {address} has no such database ({reason}). Create it, or correct DATABASE_URL.',
  database_failed: 'The database at {address} cannot be used ({reason}).',
  database_address: 'DATABASE_URL must look like postgres://user:password@host:port/database.',
  database_newer:
    'The database was written by a newer version of Hakaru ({migration}). Start that version, or restore a backup made with this one.',
  database_not_migrated:
    'The database could not be brought up to date ({migration}): {reason}. Nothing was changed. Check that this user may create tables.',
  postgres_no_user:
    'PostgreSQL does not run as root, and this system has no user "nobody" to run it as. Start Hakaru as another user.',
  postgres_closed_folder:
    'PostgreSQL runs as an unprivileged user that cannot enter {folder}. Set HAKARU_HOME to another folder, such as {other}.',
  postgres_foreign_folder:
    "The folder {folder} belongs to someone else or is open to others. Make it this user's alone, or set HAKARU_HOME to another folder.",
  postgres_no_data_folder: 'PostgreSQL could not make its data folder in {folder}: {reason}',
  postgres_version:
    'The data in {folder} was written by PostgreSQL {found}; this is version {version}. Restore a dump of it into a new folder: see docs/operations.md.',
  postgres_not_started: 'PostgreSQL did not start in {folder}: {reason}',
  postgres_not_packaged:
    'No PostgreSQL comes with the packages for {platform}. Set DATABASE_URL to a PostgreSQL server.',
  postgres_package_damaged:
    'The PostgreSQL that comes with the packages is damaged ({path}). Delete the folder node_modules and start again, so that it is installed anew.',
  postgres_processes_left:
    'Processes {pids} still work in {folder} though their PostgreSQL is gone. End them and start again.',
  postgres_not_stopped:
    'PostgreSQL in {folder} did not stop within 60 seconds. postgres.log there says what it is doing; the next start waits for it.',
  postgres_ends_again:
    'PostgreSQL in {folder} ended {times} times within a minute and stays down. See postgres.log there, and whether memory or disk are full; then start Hakaru again.',
  s3_unreachable:
    'The bucket {bucket} at {endpoint} cannot be reached ({reason}). Check that the service runs there and that HAKARU_S3_ENDPOINT is right.',
  s3_bucket_missing: 'There is no bucket {bucket} at {endpoint} ({reason}). Create it, or correct HAKARU_S3_BUCKET.',
  s3_refused:
    '{endpoint} refuses access to the bucket {bucket} ({reason}). Check HAKARU_S3_ACCESS_KEY and HAKARU_S3_SECRET_KEY, and what this user may do with the bucket.',
  s3_no_credentials:
    'There are no credentials for the bucket {bucket} at {endpoint} ({reason}). Set HAKARU_S3_ACCESS_KEY and HAKARU_S3_SECRET_KEY.',
  s3_other_region: 'The bucket {bucket} is not in the region {region} ({reason}). Set HAKARU_S3_REGION to its region.',
  provider_unreachable:
    'The identity provider {issuer} cannot be reached ({reason}), so nobody can sign in until it answers. Check that it runs and that OIDC_ISSUER is right.',
  provider_no_discovery:
    '{issuer} does not answer as an OpenID Connect provider (/.well-known/openid-configuration), so nobody can sign in. Check OIDC_ISSUER.',
  provider_other_name:
    'OIDC_ISSUER is {issuer}, but the provider there calls itself {name}, so its tokens are refused. Set OIDC_ISSUER to that name.',
  compute_missing:
    'The compute service did not start, so nothing can be trained or predicted yet: {reason}. Everything else works. Check HAKARU_PYTHON, or start it again from the browser.',
};

export type StartCode = keyof typeof en;

const ja: Record<StartCode, string> = {
  settings: '次の設定は使えません:',
  not_a_number: '{variable}: 整数を指定してください',
  not_numeric: '{variable}: 数値を指定してください',
  too_small: '{variable}: {limit} 以上にしてください',
  too_big: '{variable}: {limit} 以下にしてください',
  not_one_of: '{variable}: 次のいずれかにしてください: {values}',
  not_yes_or_no: '{variable}: true または false を指定してください',
  not_an_address: '{variable}: http:// または https:// で始まるアドレスを指定してください',
  not_postgres: '{variable}: postgres:// で始まるアドレスを指定してください',
  not_usable: '{variable}: この値は使えません',
  required_with: '{variable}: {because} を設定した場合は必須です',
  required_as: '{variable}: {because} が {value} の場合は必須です',
  algorithms:
    '{variable}: 使えない値です: {names}。RS、PS、ES のいずれかに 256、384、512 を付けたもの、または EdDSA を指定してください',
  open_sign_in:
    '{variable}: パスワードが公開されている開発用サインインに、ほかのマシンから接続できてしまいます。OIDC_ISSUER、OIDC_CLIENT_ID、OIDC_AUDIENCE を設定するか、意図した構成であれば HAKARU_DEVELOPMENT_SIGN_IN=anyone を設定してください。',
  port_in_use:
    'ポート {port} はすでに使われています。使っているプログラムを終了するか、HAKARU_PORT に別のポートを指定してください。',
  port_not_allowed: 'このユーザーはポート {port} を使えません。HAKARU_PORT に 1024 以上のポートを指定してください。',
  host_unknown:
    'このマシンにアドレス {host} はありません。HAKARU_HOST にこのマシンのアドレス、または 127.0.0.1 を指定してください。',
  disk_full: 'ディスクの空きがありません。HAKARU_HOME のあるディスクに空きを作って、もう一度起動してください。',
  not_writable:
    '{path} に書き込めません。このユーザーに書き込み権限を与えるか、HAKARU_HOME に別のフォルダを指定してください。',
  folder_in_use:
    'フォルダ {folder} はプロセス {pid} が使用中です。先にそのプロセスを終了するか、HAKARU_HOME に別のフォルダを指定してください。',
  database_unreachable:
    '{address} のデータベースに接続できません ({reason})。PostgreSQL が動作していることと、DATABASE_URL が正しいことを確認してください。',
  database_refused:
    '{address} のデータベースがこのユーザーを拒否しました ({reason})。DATABASE_URL のユーザー名とパスワードを確認してください。',
  database_missing:
    '{address} のサーバーに指定のデータベースがありません ({reason})。作成するか、DATABASE_URL を修正してください。',
  database_failed: '{address} のデータベースを使えません ({reason})。',
  database_address: 'DATABASE_URL は postgres://user:password@host:port/database の形にしてください。',
  database_newer:
    'このデータベースは、より新しいバージョンの Hakaru で書き込まれています ({migration})。そのバージョンで起動するか、このバージョンで取ったバックアップを復元してください。',
  database_not_migrated:
    'データベースを更新できませんでした ({migration}): {reason}。何も変更されていません。このユーザーに表の作成権限があるか確認してください。',
  postgres_no_user:
    'PostgreSQL は root では動作せず、このシステムには代わりに使うユーザー「nobody」がありません。別のユーザーで Hakaru を起動してください。',
  postgres_closed_folder:
    'PostgreSQL を動かす一般ユーザーが {folder} に入れません。HAKARU_HOME に {other} などの別のフォルダを指定してください。',
  postgres_foreign_folder:
    'フォルダ {folder} は別のユーザーのものか、ほかのユーザーに開放されています。このユーザー専用にするか、HAKARU_HOME に別のフォルダを指定してください。',
  postgres_no_data_folder: 'PostgreSQL のデータフォルダを {folder} に作成できませんでした: {reason}',
  postgres_version:
    '{folder} のデータは PostgreSQL {found} で書き込まれていますが、使用中のバージョンは {version} です。ダンプを新しいフォルダに復元してください。手順は docs/operations.md にあります。',
  postgres_not_started: '{folder} の PostgreSQL を起動できませんでした: {reason}',
  postgres_not_packaged:
    '{platform} 用の PostgreSQL は同梱されていません。DATABASE_URL に PostgreSQL サーバーを指定してください。',
  postgres_package_damaged:
    '同梱の PostgreSQL が壊れています ({path})。node_modules フォルダを削除してもう一度起動すると、再インストールされます。',
  postgres_processes_left:
    'PostgreSQL 本体は終了していますが、プロセス {pids} がまだ {folder} を使っています。それらを終了して、もう一度起動してください。',
  postgres_not_stopped:
    '{folder} の PostgreSQL が 60 秒以内に停止しませんでした。状況は同じフォルダの postgres.log で確認できます。次回の起動時は停止を待ってから始めます。',
  postgres_ends_again:
    '{folder} の PostgreSQL が 1 分間に {times} 回終了したため、再起動を中止しました。同じフォルダの postgres.log と、メモリやディスクの空きを確認してから、Hakaru を起動し直してください。',
  s3_unreachable:
    '{endpoint} のバケット {bucket} に接続できません ({reason})。サービスが動作していることと、HAKARU_S3_ENDPOINT が正しいことを確認してください。',
  s3_bucket_missing:
    '{endpoint} にバケット {bucket} がありません ({reason})。作成するか、HAKARU_S3_BUCKET を修正してください。',
  s3_refused:
    '{endpoint} がバケット {bucket} へのアクセスを拒否しました ({reason})。HAKARU_S3_ACCESS_KEY と HAKARU_S3_SECRET_KEY、およびバケットに対する権限を確認してください。',
  s3_no_credentials:
    '{endpoint} のバケット {bucket} に接続するための認証情報がありません ({reason})。HAKARU_S3_ACCESS_KEY と HAKARU_S3_SECRET_KEY を設定してください。',
  s3_other_region:
    'バケット {bucket} はリージョン {region} にありません ({reason})。HAKARU_S3_REGION にバケットのリージョンを指定してください。',
  provider_unreachable:
    'ID プロバイダー {issuer} に接続できません ({reason})。応答するまで誰もサインインできません。動作していることと、OIDC_ISSUER が正しいことを確認してください。',
  provider_no_discovery:
    '{issuer} が OpenID Connect プロバイダーとして応答しないため (/.well-known/openid-configuration)、誰もサインインできません。OIDC_ISSUER を確認してください。',
  provider_other_name:
    'OIDC_ISSUER は {issuer} ですが、プロバイダー自身の名前は {name} のため、発行されたトークンを受け付けられません。OIDC_ISSUER にその名前を指定してください。',
  compute_missing:
    '計算サービスを起動できなかったため、まだ学習と予測ができません: {reason}。それ以外の機能は使えます。HAKARU_PYTHON を確認するか、ブラウザから計算サービスを起動し直してください。',
};

export const startCatalogues = { en, ja };
export type TerminalLanguage = keyof typeof startCatalogues;
export type StartParams = Record<string, string | number>;

/** The language of the person at the terminal. */
export function terminalLanguage(env: Record<string, string | undefined>): TerminalLanguage {
  return (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export function startWords(code: StartCode, params: StartParams, language: TerminalLanguage): string {
  return startCatalogues[language][code].replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));
}

/** Something the person at the terminal can put right. Its message, as logs have it, is English. */
export class StartProblem extends Error {
  override name = 'StartProblem';
  readonly code: StartCode;
  readonly params: StartParams;

  constructor(code: StartCode, params: StartParams = {}, options?: ErrorOptions) {
    super(startWords(code, params, 'en'), options);
    this.code = code;
    this.params = params;
  }
}

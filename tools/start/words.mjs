const en = {
  preparing: 'Hakaru is getting ready. The first start takes a few minutes; later ones take seconds.',
  stepPackages: 'JavaScript packages',
  stepPython: 'Python packages',
  stepWeb: 'Browser application',
  done: '{step}: done ({seconds} s)',
  running: '{step} …',
  starting: 'Starting …',
  ready: 'Hakaru is running. Open this address in a browser:',
  signInAs: 'You can sign in as (user name / password):',
  logAt: 'Log: {file}',
  howToStop: 'Press Ctrl-C to stop.',
  stopping: 'Stopping … (Ctrl-C again ends it at once)',
  stopped: 'Stopped.',
  nodeTooOld: 'Node {found} is too old. Install Node 20 or newer, then run "npm start" again.',
  noNode24: 'The packages bring no Node 24 for {platform}. Install Node 24 or newer, then run "npm start" again.',
  unsupported: 'Hakaru runs on Linux; this is {platform}.',
  noNpm: 'npm was not found. Install it (it comes with Node), then run "npm start" again.',
  noPython:
    'Python 3.11 was not found. Install it (Debian: apt-get install python3 python3-venv), or set HAKARU_PYTHON to a Python that has the packages of apps/compute/requirements.txt.',
  noVenv:
    '{python} cannot make a virtual environment. Install its venv module (Debian: apt-get install python3-venv), then run "npm start" again.',
  portInUse:
    'Port {port} is already in use{owner}. Stop that program, or choose another port: HAKARU_PORT={other} npm start',
  portOwner: ' by process {pid} ({name})',
  portNotAllowed: 'Port {port} may not be opened by this user. Choose one above 1023: HAKARU_PORT={other} npm start',
  badPort: 'HAKARU_PORT is “{port}”; it must be a number from 0 to 65535.',
  diskFull:
    '{folder} has only {free} MB free; {needed} MB are needed. Free some space{hint}, then run "npm start" again.',
  diskHint: ', or set HAKARU_HOME to a folder on a larger disk',
  notWritable: 'Hakaru cannot write in {folder}: {reason}. Set HAKARU_HOME to a folder you own.',
  stepFailed: '{step}: this failed. What it said:',
  fullOutput: 'All of it: {file}',
  checkNetwork:
    'If this is a matter of the network, check the connection (and the proxy settings), then run "npm start" again; what is already there is kept.',
  serverFailed: 'The server could not start:',
  serverEnded: 'The server ended before it was ready ({code}). The end of its log:',
  serverRestarts: 'The server ended unexpectedly ({code}) and is started again. Log: {file}',
  serverIsBack: 'The server is running again: {url}',
  serverDied: 'The server ended unexpectedly ({code}). The end of its log:',
  serverLate: 'The server is not ready after {seconds} s; still waiting. Log: {file}',
  noSuchTests: 'No group of tests begins with “{words}”.',
  noSuchBenchmarks: 'No benchmark begins with “{words}”. There are: {names}',
};

const ja = {
  preparing: 'Hakaru の準備をしています。初回は数分かかります。次回からは数秒です。',
  stepPackages: 'JavaScript パッケージ',
  stepPython: 'Python パッケージ',
  stepWeb: 'ブラウザ用アプリケーション',
  done: '{step}: 完了 ({seconds} 秒)',
  running: '{step} …',
  starting: '起動しています …',
  ready: 'Hakaru が起動しました。ブラウザで次のアドレスを開いてください:',
  signInAs: '次のユーザーでサインインできます (ユーザー名 / パスワード):',
  logAt: 'ログ: {file}',
  howToStop: '終了するには Ctrl-C を押してください。',
  stopping: '終了しています … (もう一度 Ctrl-C を押すとすぐに終了します)',
  stopped: '終了しました。',
  nodeTooOld: 'Node {found} は古すぎます。Node 20 以降をインストールして、もう一度「npm start」を実行してください。',
  noNode24:
    '{platform} 用の Node 24 はパッケージに含まれていません。Node 24 以降をインストールして、もう一度「npm start」を実行してください。',
  unsupported: 'Hakaru は Linux で動作します。この環境は {platform} です。',
  noNpm: 'npm が見つかりません。インストールして (Node に付属しています)、もう一度「npm start」を実行してください。',
  noPython:
    'Python 3.11 が見つかりません。インストールするか (Debian: apt-get install python3 python3-venv)、apps/compute/requirements.txt のパッケージを持つ Python を HAKARU_PYTHON に指定してください。',
  noVenv:
    '{python} では仮想環境を作成できません。venv モジュールをインストールして (Debian: apt-get install python3-venv)、もう一度「npm start」を実行してください。',
  portInUse:
    'ポート {port} はすでに使われています{owner}。そのプログラムを終了するか、別のポートを指定してください: HAKARU_PORT={other} npm start',
  portOwner: ' (プロセス {pid}、{name})',
  portNotAllowed:
    'このユーザーはポート {port} を開けません。1024 以上を指定してください: HAKARU_PORT={other} npm start',
  badPort: 'HAKARU_PORT が「{port}」になっています。0 から 65535 までの数にしてください。',
  diskFull:
    '{folder} の空き容量は {free} MB しかありません。{needed} MB 必要です。空きを作って{hint}、もう一度「npm start」を実行してください。',
  diskHint: 'または HAKARU_HOME に大きなディスクのフォルダを指定して',
  notWritable: '{folder} に書き込めません: {reason}。HAKARU_HOME に自分のフォルダを指定してください。',
  stepFailed: '{step}: 失敗しました。出力から:',
  fullOutput: 'すべての出力: {file}',
  checkNetwork:
    'ネットワークが原因と思われる場合は、接続 (とプロキシの設定) を確認して、もう一度「npm start」を実行してください。済んだ部分はそのまま使われます。',
  serverFailed: 'サーバーを起動できませんでした:',
  serverEnded: 'サーバーが準備の途中で終了しました ({code})。ログの最後の部分:',
  serverRestarts: 'サーバーが予期せず終了したため ({code})、再起動しています。ログ: {file}',
  serverIsBack: 'サーバーが再び起動しました: {url}',
  serverDied: 'サーバーが予期せず終了しました ({code})。ログの最後の部分:',
  serverLate: '{seconds} 秒たってもサーバーの準備ができていません。引き続き待っています。ログ: {file}',
  noSuchTests: '「{words}」で始まるテストはありません。',
  noSuchBenchmarks: '「{words}」で始まるベンチマークはありません。あるもの: {names}',
};

export const catalogues = { en, ja };

/** The language of the person at the terminal. */
export function terminalLanguage(env = process.env) {
  return (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export function words(code, params = {}, language = terminalLanguage()) {
  return catalogues[language][code].replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name]));
}

/** Something the person at the terminal can put right: shown without a stack. */
export class StartProblem extends Error {
  constructor(code, params = {}, details = []) {
    super(words(code, params));
    this.code = code;
    this.details = details;
  }
}

import { describe, expect, it } from 'vitest';
import { encodeCp932 } from '../export/encode-cp932.ts';
import { detectEncoding } from './detect-encoding.ts';

/** EUC-JP by way of the code points that JIS X 0208 shares with Shift_JIS. */
function encodeEucJp(text: string): Buffer {
  const bytes = [...encodeCp932(text)];
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at]!;
    if (lead < 0x80) out.push(lead);
    else {
      const trail = bytes[(at += 1)]!;
      const row = (lead - (lead >= 0xe0 ? 0xb1 : 0x71)) * 2 + (trail >= 0x9f ? 2 : 1);
      const cell = trail >= 0x9f ? trail - 0x7e : trail - (trail >= 0x80 ? 0x20 : 0x1f);
      out.push(row | 0x80, cell | 0x80);
    }
  }
  return Buffer.from(out);
}

const japanese = '年月日,平均気温(℃),天気概況\n2024/1/5,3.2,晴れのち曇り\n2024/1/6,-1.0,雪\n';
const german = 'Straße;Größe;Kürzel\nMühlweg;1,5;ä\nHöfe;2,5;é\n';

describe('detecting an encoding', () => {
  it.each([
    ['UTF-8', Buffer.from(japanese), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${german}`), 'utf-8'],
    ['plain ASCII', Buffer.from('a,b\n1,2\n'), 'utf-8'],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${japanese}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without one', Buffer.from('a,b\n1,2\n3,4\n', 'utf16le'), 'utf-16le'],
    ['big-endian UTF-16', Buffer.from(`\ufeff${japanese}`, 'utf16le').swap16(), 'utf-16be'],
    ['CP932', encodeCp932(japanese), 'cp932'],
    ['CP932 with one unit only', encodeCp932('T(℃),p\n1,2\n'), 'cp932'],
    ['EUC-JP', encodeEucJp(japanese), 'euc-jp'],
    ['Latin-1', Buffer.from(german, 'latin1'), 'latin1'],
    ['Latin-1 with degrees only', Buffer.from('T [°C],m²\n1,2\n', 'latin1'), 'latin1'],
  ])('knows %s', (_, bytes, encoding) => expect(detectEncoding([bytes])).toBe(encoding));

  it.each([
    ['CP932', encodeCp932('名前,値\n高松,1\n大阪,2\n'), 'cp932'],
    ['CP932 in its header', encodeCp932('温度,圧力,値\n1,2,3\n4,5,6\n'), 'cp932'],
    ['EUC-JP', encodeEucJp('名前,値\n高松,1\n大阪,2\n'), 'euc-jp'],
    ['UTF-8', Buffer.from('名前,値\n髙松,1\n大阪,2\n'), 'utf-8'],
    ['CP932 of half-width letters', encodeCp932('ｵﾝﾄﾞ,ｱﾂﾘｮｸ\n1,2\n'), 'cp932'],
  ])('takes a short file of %s with a broken byte anywhere for what it mostly is', (_, bytes, encoding) => {
    expect(detectEncoding([bytes])).toBe(encoding);
    for (let at = 0; at < bytes.length; at += 1) {
      const broken = Buffer.from(bytes);
      broken[at] = 0xff;
      expect([at, detectEncoding([broken])]).toEqual([at, encoding]);
    }
  });

  it('does not take a UTF-8 file with a broken byte for something else', () => {
    const bytes = Buffer.from(japanese.repeat(20));
    bytes[bytes.length - 5] = 0xff;
    expect(detectEncoding([bytes])).toBe('utf-8');
  });
});

// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { reportHtml } from './report-html.ts';

it('makes one page in which charts fit any width, tables are whole and nothing can be pressed', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
  document.body.innerHTML = `
    <div data-report>
      <figure><div role="img" aria-label="Parity"><div><div style="width: 944px; height: 300px"><canvas></canvas></div></div></div></figure>
      <button>Download</button><p>R² 0.9</p>
    </div>`;
  const html = reportHtml(document.querySelector<HTMLElement>('[data-report]')!, 'Ridge: a < b', 'ja-JP');
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.documentElement.lang).toBe('ja-JP');
  expect(page.title).toBe('Ridge: a < b');
  const chart = page.querySelector('img')!;
  expect(chart.alt).toBe('Parity');
  for (let box = chart.parentElement; box?.closest('figure'); box = box.parentElement)
    expect(box.style.width).not.toMatch(/px/);
  expect(chart.style.maxWidth).toBe('100%');
  expect(page.querySelector('canvas, button')).toBeNull();
  expect(page.querySelector('style')!.textContent).toContain('max-height: none !important');
  expect(html).not.toMatch(/(src|href)="https?:/);
});

it('keeps what was typed and chosen as text', () => {
  document.body.innerHTML = `
    <div data-report>
      <table><tr><th>a</th><td><div class="MuiFormControl-root MuiTextField-root"><input aria-label="cost" value="1"></div></td></tr></table>
      <div class="MuiFormControl-root MuiTextField-root"><label>Class</label><div role="combobox">setosa</div><input value="0"></div>
      <label class="MuiFormControlLabel-root"><input type="checkbox" checked>Other shares</label>
      <label class="MuiFormControlLabel-root"><input type="checkbox">Not chosen</label>
      <a class="MuiButton-root" href="/elsewhere">Predict</a>
    </div>`;
  const report = document.querySelector<HTMLElement>('[data-report]')!;
  report.querySelector('input')!.value = '25';
  const page = new DOMParser().parseFromString(reportHtml(report, 'LDA', 'en'), 'text/html');
  expect(page.querySelector('td')!.textContent).toBe('25');
  expect(page.body.textContent).toContain('Class: setosa');
  expect(page.body.textContent).toContain('Other shares');
  expect(page.body.textContent).not.toContain('Not chosen');
  expect(page.querySelector('input, a')).toBeNull();
});

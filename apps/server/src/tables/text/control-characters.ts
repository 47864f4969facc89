// Line ends and tabs inside a cell are kept; other control characters are not text.
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

export function withoutControls(text: string): string {
  return text.replace(control, '');
}

/** A name on up to two lines in a row of a list; its title has what is cut. */
export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
} as const;

/** Pixels of a row that has room for them. */
export const TWO_LINE_ROW = 48;

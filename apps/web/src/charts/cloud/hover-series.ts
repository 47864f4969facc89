/** The series of a chart that shows the point below the pointer, where points are drawn apart. It is the first one. */
export const hoverSeries = 'hover';

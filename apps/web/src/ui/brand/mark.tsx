import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/**
 * The mark: the arc and ticks of a gauge over a rule, the needle on the value. It reads as a measuring
 * instrument at 20 pixels, where the strokes of 測 would not.
 */
export function Mark(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 32 32" {...props}>
      <path
        d="M4.6 21.5a12 12 0 1 1 22.8 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M16 7.6v2.6M8.2 10.4l1.8 1.9M23.8 10.4 22 12.3M5.6 17.6l2.5.5M26.4 17.6l-2.5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        opacity=".6"
      />
      <path
        d="m14.5 20.6 6.2-7.5c.5-.6 1.3 0 1 .7l-3.8 9c-.9 1.7-3.4 1.3-3.8-.5-.1-.6 0-1.2.4-1.7Z"
        fill="currentColor"
      />
      <path d="M5 28h22" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </SvgIcon>
  );
}

import Box from '@mui/material/Box';

interface MaskedImageProps {
  /** Null while it is on its way, of both. */
  src: string | null | undefined;
  mask: string | null | undefined;
  alt: string;
  width: number;
  height: number;
  /** A CSS length. */
  maxHeight: string;
}

/** An image as large as there is room, with its mask laid over it in colour. */
export function MaskedImage({ src, mask, alt, width, height, maxHeight }: MaskedImageProps) {
  const ratio = width / height;
  return (
    <Box sx={{ position: 'relative', aspectRatio: String(ratio), width: `min(100%, calc(${maxHeight} * ${ratio}))` }}>
      {src && (
        <Box
          component="img"
          src={src}
          alt={alt}
          sx={{
            position: 'absolute',
            inset: 0,
            width: '100%',
            height: '100%',
            imageRendering: width < 400 ? 'pixelated' : undefined,
          }}
        />
      )}
      {mask && (
        <Box
          data-testid="mask"
          sx={{
            position: 'absolute',
            inset: 0,
            bgcolor: '#ff3d00',
            opacity: 0.5,
            maskImage: `url(${mask})`,
            maskMode: 'luminance',
            maskSize: '100% 100%',
          }}
        />
      )}
    </Box>
  );
}

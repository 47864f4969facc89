import type { DatasetImage } from '@hakaru/contract';
import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import { useState } from 'react';
import { ImageDialog } from './image-dialog.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface ImageGridProps {
  /** A dataset's id. */
  dataset: string;
  label: string;
  images: readonly DatasetImage[];
  /** The least width of an image, a CSS length. */
  narrowest: string;
  pages: { label: string; count: number; page: number; onPage: (page: number) => void };
}

/** A page of images; one that is chosen is shown large. */
export function ImageGrid({ dataset, label, images, narrowest, pages }: ImageGridProps) {
  const [open, setOpen] = useState<DatasetImage | null>(null);
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: `repeat(auto-fill, minmax(${narrowest}, 1fr))`,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {images.map((image) => (
          <li key={image.number}>
            <Thumbnail dataset={dataset} image={image} onOpen={() => setOpen(image)} />
          </li>
        ))}
      </Box>
      {pages.count > 1 && (
        <Box component="nav" aria-label={pages.label} sx={{ display: 'flex', justifyContent: 'center', mt: 2 }}>
          <Pagination count={pages.count} page={pages.page} onChange={(_event, page) => pages.onPage(page)} />
        </Box>
      )}
      {open && (
        <ImageDialog dataset={dataset} image={open} among={images} onShow={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

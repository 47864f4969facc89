/** Numbers the product spec fixes; each lives here once. */
export const POLLING_INTERVAL_MS = 30_000;
export const TOKEN_RENEWAL_THRESHOLD_S = 300;
export const DRAWER_WIDTH = 256;
export const AUTOMATIC_TRAIN_SHARE = 0.85;
export const MAX_DECIMAL_PLACES = 7;
export const TIME_ZONE_OFFSET_HOURS = 9;
export const DATE_FORMAT = 'yyyy-MM-dd';
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 1000;

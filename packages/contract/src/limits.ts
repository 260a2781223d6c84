export const PAGE_SIZES = [5, 10, 20, 40] as const
export const PAGE_SIZE_DEFAULT = 10
export const PAGE_SIZE_MAX = 200
/** Beyond it a page number is a mistake; the offset stays a number of PostgreSQL. */
export const PAGE_NUMBER_MAX = 1_000_000_000
/** Codes or names that are pasted into the search of a list at once. */
export const SOUGHT_LINES_MAX = 200
export const REGULATION_FRONT_SIZE = 12
export const REGULATION_MORE_ABOVE = 6
export const MESSAGE_POPOVER_SIZE = 5
export const TODO_FETCH_SIZE = 9999
export const TOP_SIZE = 10

export const REQUEST_TIMEOUT_MS = 50_000
export const CHUNK_TIMEOUT_MS = 120_000
export const TOAST_SECONDS = 2
export const SMS_RESEND_SECONDS = 60
export const SMS_CODE_DIGITS = 4
export const SIDER_WIDTH = 220

export const SESSION_SLIDING_MS = 24 * 3600_000
export const SESSION_ABSOLUTE_MS = 7 * 24 * 3600_000
/** The last use of a session is stored at most this often: it may end that much earlier. */
export const SESSION_TOUCH_MS = 5 * 60_000
/** The workspace warns that long before a session ends. */
export const SESSION_WARNING_MS = 5 * 60_000
/** After that long without any input the workspace stops asking for messages, which extends the session. */
export const IDLE_AFTER_MS = 15 * 60_000
export const CAPTCHA_TTL_MS = 5 * 60_000

export const UPLOAD_MAX_BYTES = 1_073_741_824
export const IMAGE_MAX_SIDE = 1920
export const IMAGE_JPEG_QUALITY = 0.7
export const FLOATING_BOX_STEP_MS = 30

/** Suffixes that may be uploaded, by the groups of the specification. */
export const UPLOAD_SUFFIXES = {
  image: ['jpg', 'jpeg', 'png', 'gif'],
  video: ['mp4', 'webm', 'mov', 'avi'],
  audio: ['mp3', 'wav', 'm4a', 'ogg'],
  word: ['doc', 'docx'],
  excel: ['xls', 'xlsx', 'csv'],
  ppt: ['ppt', 'pptx'],
  pdf: ['pdf'],
  zip: ['zip', 'rar', '7z'],
} as const

/** Suffixes of tables that imports read by their content; xls files are often of another format. */
export const TABLE_SUFFIXES = ['xlsx', 'csv', 'ods', 'xls'] as const

/** Least sizes of the four pictures of an area's home page, width x height in pixels. */
export const HOME_PICTURES = {
  imageId: { width: 1920, height: 475 },
  titleId: { width: 1086, height: 131 },
  registrationPageId: { width: 1920, height: 1080 },
  creditRecordPageId: { width: 1360, height: 994 },
} as const
export type HomePicture = keyof typeof HOME_PICTURES

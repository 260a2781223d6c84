import { Area } from './area.js'
import { AuditLog } from './audit-log.js'
import { CarouselSlide } from './carousel-slide.js'
import { FileUse } from './file-use.js'
import { IdempotencyKey } from './idempotency-key.js'
import { RowCount } from './row-count.js'
import { StoredFile } from './stored-file.js'

/** The whole data model. */
export const ENTITIES = [
  Area,
  AuditLog,
  CarouselSlide,
  FileUse,
  IdempotencyKey,
  RowCount,
  StoredFile,
] as const

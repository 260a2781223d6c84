import { Account } from './account.js'
import { AccountRole } from './account-role.js'
import { Area } from './area.js'
import { AuditLog } from './audit-log.js'
import { Captcha } from './captcha.js'
import { CarouselSlide } from './carousel-slide.js'
import { Dictionary } from './dictionary.js'
import { FileUse } from './file-use.js'
import { IdempotencyKey } from './idempotency-key.js'
import { LoginLog } from './login-log.js'
import { LoginMethod } from './login-method.js'
import { Menu } from './menu.js'
import { RateLimit } from './rate-limit.js'
import { Regulation } from './regulation.js'
import { Role } from './role.js'
import { RoleMenu } from './role-menu.js'
import { RowCount } from './row-count.js'
import { Session } from './session.js'
import { StoredFile } from './stored-file.js'

/** The whole data model. */
export const ENTITIES = [
  Account,
  AccountRole,
  Area,
  AuditLog,
  Captcha,
  CarouselSlide,
  Dictionary,
  FileUse,
  IdempotencyKey,
  LoginLog,
  LoginMethod,
  Menu,
  RateLimit,
  Regulation,
  Role,
  RoleMenu,
  RowCount,
  Session,
  StoredFile,
] as const

import { Account } from './account.js'
import { AccountRole } from './account-role.js'
import { Adjustment } from './adjustment.js'
import { AgencyProfile } from './agency-profile.js'
import { Area } from './area.js'
import { AuditHead } from './audit-head.js'
import { AuditLog } from './audit-log.js'
import { BaseScoreSetting } from './base-score-setting.js'
import { BidSection } from './bid-section.js'
import { BonusClaim } from './bonus-claim.js'
import { BonusItem } from './bonus-item.js'
import { Captcha } from './captcha.js'
import { CarouselSlide } from './carousel-slide.js'
import { CreditFact } from './credit-fact.js'
import { Dictionary } from './dictionary.js'
import { DishonestRecord } from './dishonest-record.js'
import { DishonestyItem } from './dishonesty-item.js'
import { EvaluationRecord } from './evaluation-record.js'
import { EvaluationSetting } from './evaluation-setting.js'
import { EvaluationSettingVersion } from './evaluation-setting-version.js'
import { ExpertProfile } from './expert-profile.js'
import { FileUse } from './file-use.js'
import { IdempotencyKey } from './idempotency-key.js'
import { Job } from './job.js'
import { LoginLog } from './login-log.js'
import { LoginMethod } from './login-method.js'
import { Menu } from './menu.js'
import { OneTimeCode } from './one-time-code.js'
import { OutboxMessage } from './outbox-message.js'
import { OverviewScore } from './overview-score.js'
import { Participant } from './participant.js'
import { Project } from './project.js'
import { PurchaserProfile } from './purchaser-profile.js'
import { Ranking } from './ranking.js'
import { RateLimit } from './rate-limit.js'
import { Regulation } from './regulation.js'
import { Role } from './role.js'
import { RoleMenu } from './role-menu.js'
import { RowCount } from './row-count.js'
import { RuleVersion } from './rule-version.js'
import { ScoreFormula } from './score-formula.js'
import { ScoreLine } from './score-line.js'
import { SectionParty } from './section-party.js'
import { SectionStage } from './section-stage.js'
import { SeedState } from './seed-state.js'
import { Session } from './session.js'
import { SettingDay } from './setting-day.js'
import { StarRating } from './star-rating.js'
import { StoredFile } from './stored-file.js'
import { SupplierProfile } from './supplier-profile.js'
import { SyncItem } from './sync-item.js'
import { SyncRelease } from './sync-release.js'
import { SyncRun } from './sync-run.js'
import { SystemMessage } from './system-message.js'
import { Todo } from './todo.js'

/** The whole data model. */
export const ENTITIES = [
  Account,
  AccountRole,
  Adjustment,
  AgencyProfile,
  Area,
  AuditHead,
  AuditLog,
  BaseScoreSetting,
  BidSection,
  BonusClaim,
  BonusItem,
  Captcha,
  CarouselSlide,
  CreditFact,
  Dictionary,
  DishonestRecord,
  DishonestyItem,
  EvaluationRecord,
  EvaluationSetting,
  EvaluationSettingVersion,
  ExpertProfile,
  FileUse,
  IdempotencyKey,
  Job,
  LoginLog,
  LoginMethod,
  Menu,
  OneTimeCode,
  OutboxMessage,
  OverviewScore,
  Participant,
  Project,
  PurchaserProfile,
  Ranking,
  RateLimit,
  Regulation,
  Role,
  RoleMenu,
  RowCount,
  RuleVersion,
  ScoreFormula,
  ScoreLine,
  SectionParty,
  SectionStage,
  SeedState,
  Session,
  SettingDay,
  StarRating,
  StoredFile,
  SupplierProfile,
  SyncItem,
  SyncRelease,
  SyncRun,
  SystemMessage,
  Todo,
] as const

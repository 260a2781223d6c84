import { AreaEntity } from './areas/area.js'
import { AuditHeadEntity } from './audit/audit-head.js'
import { AuditLogEntity } from './audit/audit-log.js'
import { BackupRunEntity } from './backup/backup-run.js'
import { CalendarChangeEntity } from './calendar/calendar-change.js'
import { CalendarYearEntity } from './calendar/calendar-year.js'
import { CaseStepEntity } from './cases/case-step.js'
import { IdempotencyKeyEntity } from './database/idempotency-key.js'
import { RowCountEntity } from './database/row-count.js'
import { SeedStateEntity } from './database/seed-state.js'
import { StoredKeyEntity } from './database/stored-key.js'
import { EvaluationCountEntity } from './evaluation/evaluation-count.js'
import { EvaluationFlagEntity } from './evaluation/evaluation-flag.js'
import { EvaluationRecordEntity } from './evaluation/evaluation-record.js'
import { EvaluationSettingEntity } from './evaluation/evaluation-setting.js'
import { EvaluationSettingVersionEntity } from './evaluation/evaluation-setting-version.js'
import { ImportMappingEntity } from './exchange/import-mapping.js'
import { ImportRejectionEntity } from './exchange/import-rejection.js'
import { FileUseEntity } from './files/file-use.js'
import { StoredFileEntity } from './files/stored-file.js'
import { AccountEntity } from './identity/account.js'
import { AccountCertificateEntity } from './identity/account-certificate.js'
import { AccountRoleEntity } from './identity/account-role.js'
import { CaPluginEntity } from './identity/ca-plugin.js'
import { CaptchaEntity } from './identity/captcha.js'
import { LoginLogEntity } from './identity/login-log.js'
import { LoginMethodEntity } from './identity/login-method.js'
import { MenuEntity } from './identity/menu.js'
import { OneTimeCodeEntity } from './identity/one-time-code.js'
import { RateLimitEntity } from './identity/rate-limit.js'
import { RoleEntity } from './identity/role.js'
import { RoleMenuEntity } from './identity/role-menu.js'
import { SecondFactorEntity } from './identity/second-factor.js'
import { SessionEntity } from './identity/session.js'
import { SpentChallengeEntity } from './identity/spent-challenge.js'
import { JobEntity } from './jobs/job.js'
import { JobRowEntity } from './jobs/job-row.js'
import { AdjustmentEntity } from './ledger/adjustment.js'
import { BaseScoreSettingEntity } from './ledger/base-score-setting.js'
import { BonusClaimEntity } from './ledger/bonus-claim.js'
import { BonusItemEntity } from './ledger/bonus-item.js'
import { CreditCaseEntity } from './ledger/credit-case.js'
import { CreditChangeEntity } from './ledger/credit-change.js'
import { CreditFactEntity } from './ledger/credit-fact.js'
import { CreditRecordEntity } from './ledger/credit-record.js'
import { DishonestRecordEntity } from './ledger/dishonest-record.js'
import { DishonestyItemEntity } from './ledger/dishonesty-item.js'
import { OverviewScoreEntity } from './ledger/overview-score.js'
import { RankingEntity } from './ledger/ranking.js'
import { RuleVersionEntity } from './ledger/rule-version.js'
import { ScoreFormulaEntity } from './ledger/score-formula.js'
import { ScoreLineEntity } from './ledger/score-line.js'
import { SettingDayEntity } from './ledger/setting-day.js'
import { StarRatingEntity } from './ledger/star-rating.js'
import { BroadcastEntity } from './messaging/broadcast.js'
import { MailVerificationEntity } from './messaging/mail-verification.js'
import { MessageEventEntity } from './messaging/message-event.js'
import { MessagePreferenceEntity } from './messaging/message-preference.js'
import { MessageSettingEntity } from './messaging/message-setting.js'
import { MessageToldEntity } from './messaging/message-told.js'
import { OutboxMessageEntity } from './messaging/outbox-message.js'
import { SystemMessageEntity } from './messaging/system-message.js'
import { ApiKeyEntity } from './open-credit/api-key.js'
import { WebhookEntity } from './open-credit/webhook.js'
import { WebhookDeliveryEntity } from './open-credit/webhook-delivery.js'
import { MonthlyReportEntity } from './oversight/monthly-report.js'
import { AccountLinkEntity } from './participants/account-link.js'
import { AgencyProfileEntity } from './participants/agency-profile.js'
import { CertificateEntity } from './participants/certificate.js'
import { ExpertProfileEntity } from './participants/expert-profile.js'
import { MergeRowEntity } from './participants/merge-row.js'
import { ParticipantEntity } from './participants/participant.js'
import { ParticipantIdentityEntity } from './participants/participant-identity.js'
import { ParticipantMergeEntity } from './participants/participant-merge.js'
import { PurchaserProfileEntity } from './participants/purchaser-profile.js'
import { RevisionEntity } from './participants/revision.js'
import { SupplierProfileEntity } from './participants/supplier-profile.js'
import { BidSectionEntity } from './projects/bid-section.js'
import { ProjectEntity } from './projects/project.js'
import { SectionPartyEntity } from './projects/section-party.js'
import { SectionStageEntity } from './projects/section-stage.js'
import { RatingEntity } from './ratings/rating.js'
import { RatingRowEntity } from './ratings/rating-row.js'
import { RegistrationEntity } from './registration/registration.js'
import { CarouselSlideEntity } from './site/carousel-slide.js'
import { DictionaryEntity } from './site/dictionary.js'
import { MaintenanceNoticeEntity } from './site/maintenance-notice.js'
import { RegulationEntity } from './site/regulation.js'
import { SyncItemEntity } from './sync/sync-item.js'
import { SyncReleaseEntity } from './sync/sync-release.js'
import { SyncRunEntity } from './sync/sync-run.js'
import { TodoEntity } from './todo/todo.js'
import { TodoDecisionEntity } from './todo/todo-decision.js'
import { AccountPreferenceEntity } from './workspace/account-preference.js'
import { FollowEntity } from './workspace/follow.js'
import { NoteEntity } from './workspace/note.js'
import { SavedViewEntity } from './workspace/saved-view.js'

/** The whole data model. */
export const ENTITIES = [
  AccountEntity,
  AccountLinkEntity,
  AccountPreferenceEntity,
  AccountCertificateEntity,
  AccountRoleEntity,
  AdjustmentEntity,
  AgencyProfileEntity,
  ApiKeyEntity,
  AreaEntity,
  AuditHeadEntity,
  AuditLogEntity,
  BackupRunEntity,
  BaseScoreSettingEntity,
  BidSectionEntity,
  BonusClaimEntity,
  BonusItemEntity,
  CaPluginEntity,
  CalendarChangeEntity,
  CalendarYearEntity,
  CaptchaEntity,
  CarouselSlideEntity,
  CertificateEntity,
  CaseStepEntity,
  CreditCaseEntity,
  CreditChangeEntity,
  CreditFactEntity,
  CreditRecordEntity,
  DictionaryEntity,
  DishonestRecordEntity,
  DishonestyItemEntity,
  EvaluationCountEntity,
  EvaluationFlagEntity,
  EvaluationRecordEntity,
  EvaluationSettingEntity,
  EvaluationSettingVersionEntity,
  ExpertProfileEntity,
  FileUseEntity,
  FollowEntity,
  ImportMappingEntity,
  ImportRejectionEntity,
  IdempotencyKeyEntity,
  JobEntity,
  JobRowEntity,
  LoginLogEntity,
  LoginMethodEntity,
  MenuEntity,
  MergeRowEntity,
  NoteEntity,
  OneTimeCodeEntity,
  BroadcastEntity,
  MailVerificationEntity,
  MaintenanceNoticeEntity,
  MessageEventEntity,
  MessagePreferenceEntity,
  MessageSettingEntity,
  MessageToldEntity,
  MonthlyReportEntity,
  OutboxMessageEntity,
  OverviewScoreEntity,
  ParticipantEntity,
  ParticipantIdentityEntity,
  ParticipantMergeEntity,
  ProjectEntity,
  PurchaserProfileEntity,
  RankingEntity,
  RateLimitEntity,
  RatingEntity,
  RatingRowEntity,
  RegistrationEntity,
  RegulationEntity,
  RevisionEntity,
  RoleEntity,
  RoleMenuEntity,
  RowCountEntity,
  RuleVersionEntity,
  SavedViewEntity,
  ScoreFormulaEntity,
  ScoreLineEntity,
  SectionPartyEntity,
  SectionStageEntity,
  SeedStateEntity,
  StoredKeyEntity,
  SecondFactorEntity,
  SessionEntity,
  SettingDayEntity,
  SpentChallengeEntity,
  StarRatingEntity,
  StoredFileEntity,
  SupplierProfileEntity,
  SyncItemEntity,
  SyncReleaseEntity,
  SyncRunEntity,
  SystemMessageEntity,
  TodoEntity,
  TodoDecisionEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
] as const

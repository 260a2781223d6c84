import { Platform1764000000001 } from './1764000000001-platform.js'
import { PlatformServices1764000000011 } from './1764000000011-platform-services.js'
import { Carousel1764000000101 } from './1764000000101-carousel.js'
import { Site1764000000102 } from './1764000000102-site.js'
import { Identity1764000000201 } from './1764000000201-identity.js'
import { OneTimeCode1764000000202 } from './1764000000202-one-time-code.js'
import { Participants1764000000301 } from './1764000000301-participants.js'
import { Procurement1764000000302 } from './1764000000302-procurement.js'
import { Evaluation1764000000303 } from './1764000000303-evaluation.js'
import { Credit1764000000304 } from './1764000000304-credit.js'
import { Ranking1764000000311 } from './1764000000311-ranking.js'
import { ScoreLineIndex1764000000312 } from './1764000000312-score-line-index.js'
import { Filing1764000000321 } from './1764000000321-filing.js'
import { Completion1764000000331 } from './1764000000331-completion.js'
import { SealedReport1764000000341 } from './1764000000341-sealed-report.js'
import { Unrated1764000000352 } from './1764000000352-unrated.js'
import { Identities1764000000361 } from './1764000000361-identities.js'
import { SyncStages1764000000371 } from './1764000000371-sync-stages.js'
import { CityPermissions1764000000381 } from './1764000000381-city-permissions.js'
import { Proof1764000000401 } from './1764000000401-proof.js'
import { AnonymousGroups1764000000411 } from './1764000000411-anonymous-groups.js'
import { Calendar1764000000421 } from './1764000000421-calendar.js'
import { LifeOfRecords1764000000422 } from './1764000000422-life-of-records.js'
import { SecondFactor1764000000511 } from './1764000000511-second-factor.js'
import { Registration1764000000600 } from './1764000000600-registration.js'
import { OutboxClaim1764000000641 } from './1764000000641-outbox-claim.js'
import { MessageSettings1764000000642 } from './1764000000642-message-settings.js'
import { Workspace1764000000680 } from './1764000000680-workspace.js'
import { TodoLinks1764000000681 } from './1764000000681-todo-links.js'
import { Revisions1764000000700 } from './1764000000700-revisions.js'
import { JobRows1764000000710 } from './1764000000710-job-rows.js'
import { Certificates1764000000720 } from './1764000000720-certificates.js'
import { Imports1764000000730 } from './1764000000730-imports.js'
import { Merges1764000000740 } from './1764000000740-merges.js'
import { CertificateLogin1764000000750 } from './1764000000750-certificate-login.js'
import { AreaContacts1764000000751 } from './1764000000751-area-contacts.js'
import { Cases1764000000760 } from './1764000000760-cases.js'
import { TodoPermission1764000000770 } from './1764000000770-todo-permission.js'
import { RevisionSource1764000000771 } from './1764000000771-revision-source.js'
import { Notes1764000000780 } from './1764000000780-notes.js'
import { CreditRecords1764000000790 } from './1764000000790-credit-records.js'
import { OpenCredit1764000000791 } from './1764000000791-open-credit.js'
import { AccountLinks1764000000800 } from './1764000000800-account-links.js'
import { People1764000000801 } from './1764000000801-people.js'
import { Backups1764000000810 } from './1764000000810-backups.js'
import { Outstanding1764000000820 } from './1764000000820-outstanding.js'
import { Follows1764000000830 } from './1764000000830-follows.js'
import { Replies1764000000840 } from './1764000000840-replies.js'
import { MailVerification1764000000850 } from './1764000000850-mail-verification.js'
import { MaintenanceNotice1764000000851 } from './1764000000851-maintenance-notice.js'
import { Broadcast1764000000852 } from './1764000000852-broadcast.js'
import { JobAdvanced1764000000853 } from './1764000000853-job-advanced.js'
import { EvaluationFlags1764000000860 } from './1764000000860-evaluation-flags.js'
import { ImportOfSeriousActs1764000000870 } from './1764000000870-import-of-serious-acts.js'
import { Bigrams1764000000880 } from './1764000000880-bigrams.js'
import { Ratings1764000000900 } from './1764000000900-ratings.js'
import { MonthlyReports1764000000910 } from './1764000000910-monthly-reports.js'
import { BigramsOfShortTexts1764000000920 } from './1764000000920-bigrams-of-short-texts.js'
import { AuditGuardByRow1764000000921 } from './1764000000921-audit-guard-by-row.js'
import { JobRowBefore1764000000930 } from './1764000000930-job-row-before.js'
import { AuditArchive1764000000940 } from './1764000000940-audit-archive.js'
import { UndecidedEvaluations1764000000950 } from './1764000000950-undecided-evaluations.js'
import { EvaluationCounts1764000000960 } from './1764000000960-evaluation-counts.js'
import { ReportedText1764000000970 } from './1764000000970-reported-text.js'
import { DismissedTodos1764000000980 } from './1764000000980-dismissed-todos.js'
import { FiguresOfAnEarlierDay1764000000990 } from './1764000000990-figures-of-an-earlier-day.js'
import { StrangerMessages1764000001010 } from './1764000001010-stranger-messages.js'
import { NormalForms1764000001030 } from './1764000001030-normal-forms.js'
import { WhoseAward1764000001040 } from './1764000001040-whose-award.js'
import { SizeStatistics1764000001050 } from './1764000001050-size-statistics.js'
import { IdNumberTokens1764000001100 } from './1764000001100-id-number-tokens.js'
import { GrowingHistories1764000001110 } from './1764000001110-growing-histories.js'
import { Bodies1764000001200 } from './1764000001200-bodies.js'
import { RankingByStep1764000001210 } from './1764000001210-ranking-by-step.js'
import { RecordedLogins1764000001300 } from './1764000001300-recorded-logins.js'
import { SealedLogins1764000001310 } from './1764000001310-sealed-logins.js'
import { GuardedHistories1764000001320 } from './1764000001320-guarded-histories.js'
import { StoredKeys1764000001400 } from './1764000001400-stored-keys.js'
import { KeptDecisions1764000001410 } from './1764000001410-kept-decisions.js'
import { CountedByTheOwner1764000001420 } from './1764000001420-counted-by-the-owner.js'
import { CheckedStates1764000001430 } from './1764000001430-checked-states.js'
import { LimitedBands1764000001500 } from './1764000001500-limited-bands.js'
import { ProvedRows1764000001510 } from './1764000001510-proved-rows.js'
import { SimplifiedNames1764000001540 } from './1764000001540-simplified-names.js'
import { RivalRegistrations1764000001570 } from './1764000001570-rival-registrations.js'
import { ProvedRights1764000001610 } from './1764000001610-proved-rights.js'
import { ProvedTerms1764000001611 } from './1764000001611-proved-terms.js'
import { ProvedSections1764000001612 } from './1764000001612-proved-sections.js'
import { UndoneJobs1764000001640 } from './1764000001640-undone-jobs.js'
import { RemovedProjects1764000001650 } from './1764000001650-removed-projects.js'
import { TodoTerms1764000001670 } from './1764000001670-todo-terms.js'
import { SearchedLog1764000001700 } from './1764000001700-searched-log.js'
import { AwardAlarms1764000001730 } from './1764000001730-award-alarms.js'
import { ProcurementCategories1764000001740 } from './1764000001740-procurement-categories.js'
import { ContractEndings1764000001750 } from './1764000001750-contract-endings.js'
import { BidderLinks1764000001751 } from './1764000001751-bidder-links.js'
import { SpelledNames1764000001760 } from './1764000001760-spelled-names.js'
import { RuleReasons1764000001850 } from './1764000001850-rule-reasons.js'
import { OwnPositions1764000001870 } from './1764000001870-own-positions.js'
import { SyncQuality1764000001880 } from './1764000001880-sync-quality.js'
import { Escalation1764000001890 } from './1764000001890-escalation.js'
import { TextTemplates1764000001900 } from './1764000001900-text-templates.js'

/** All migrations in the order of their time stamps. */
export const MIGRATIONS = [
  Platform1764000000001,
  PlatformServices1764000000011,
  Carousel1764000000101,
  Site1764000000102,
  Identity1764000000201,
  OneTimeCode1764000000202,
  Participants1764000000301,
  Procurement1764000000302,
  Evaluation1764000000303,
  Credit1764000000304,
  Ranking1764000000311,
  ScoreLineIndex1764000000312,
  Filing1764000000321,
  Completion1764000000331,
  SealedReport1764000000341,
  Unrated1764000000352,
  Identities1764000000361,
  SyncStages1764000000371,
  CityPermissions1764000000381,
  Proof1764000000401,
  AnonymousGroups1764000000411,
  Calendar1764000000421,
  LifeOfRecords1764000000422,
  SecondFactor1764000000511,
  Registration1764000000600,
  OutboxClaim1764000000641,
  MessageSettings1764000000642,
  Workspace1764000000680,
  TodoLinks1764000000681,
  Revisions1764000000700,
  JobRows1764000000710,
  Certificates1764000000720,
  Imports1764000000730,
  Merges1764000000740,
  CertificateLogin1764000000750,
  AreaContacts1764000000751,
  Cases1764000000760,
  TodoPermission1764000000770,
  RevisionSource1764000000771,
  Notes1764000000780,
  CreditRecords1764000000790,
  OpenCredit1764000000791,
  AccountLinks1764000000800,
  People1764000000801,
  Backups1764000000810,
  Outstanding1764000000820,
  Follows1764000000830,
  Replies1764000000840,
  MailVerification1764000000850,
  MaintenanceNotice1764000000851,
  Broadcast1764000000852,
  JobAdvanced1764000000853,
  EvaluationFlags1764000000860,
  ImportOfSeriousActs1764000000870,
  Bigrams1764000000880,
  Ratings1764000000900,
  MonthlyReports1764000000910,
  BigramsOfShortTexts1764000000920,
  AuditGuardByRow1764000000921,
  JobRowBefore1764000000930,
  AuditArchive1764000000940,
  UndecidedEvaluations1764000000950,
  EvaluationCounts1764000000960,
  ReportedText1764000000970,
  DismissedTodos1764000000980,
  FiguresOfAnEarlierDay1764000000990,
  StrangerMessages1764000001010,
  NormalForms1764000001030,
  WhoseAward1764000001040,
  SizeStatistics1764000001050,
  IdNumberTokens1764000001100,
  GrowingHistories1764000001110,
  Bodies1764000001200,
  RankingByStep1764000001210,
  RecordedLogins1764000001300,
  SealedLogins1764000001310,
  GuardedHistories1764000001320,
  StoredKeys1764000001400,
  KeptDecisions1764000001410,
  CountedByTheOwner1764000001420,
  CheckedStates1764000001430,
  LimitedBands1764000001500,
  ProvedRows1764000001510,
  SimplifiedNames1764000001540,
  RivalRegistrations1764000001570,
  ProvedRights1764000001610,
  ProvedTerms1764000001611,
  ProvedSections1764000001612,
  UndoneJobs1764000001640,
  RemovedProjects1764000001650,
  TodoTerms1764000001670,
  SearchedLog1764000001700,
  AwardAlarms1764000001730,
  ProcurementCategories1764000001740,
  ContractEndings1764000001750,
  BidderLinks1764000001751,
  SpelledNames1764000001760,
  RuleReasons1764000001850,
  OwnPositions1764000001870,
  SyncQuality1764000001880,
  Escalation1764000001890,
  TextTemplates1764000001900,
] as const

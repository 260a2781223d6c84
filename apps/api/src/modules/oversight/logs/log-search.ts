import { AUDIT_ACTION_NAMES, AUDIT_ENTITY_NAMES, type Locale, type Names, normalForm } from '@credit/contract'
import type { ObjectLiteral } from 'typeorm'
import { joinSql, type Sql, sql, type Table, table } from '#database/statement'
import { AreaEntity } from '#entities/areas/area'
import { AuditLogEntity } from '#entities/audit/audit-log'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { AccountEntity } from '#entities/identity/account'
import { MenuEntity } from '#entities/identity/menu'
import { RoleEntity } from '#entities/identity/role'
import { AdjustmentEntity } from '#entities/ledger/adjustment'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { CreditRecordEntity } from '#entities/ledger/credit-record'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { StarRatingEntity } from '#entities/ledger/star-rating'
import { ApiKeyEntity } from '#entities/open-credit/api-key'
import { WebhookEntity } from '#entities/open-credit/webhook'
import { CertificateEntity } from '#entities/participants/certificate'
import { ParticipantEntity } from '#entities/participants/participant'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { RatingEntity } from '#entities/ratings/rating'
import { RegistrationEntity } from '#entities/registration/registration'
import { CarouselSlideEntity } from '#entities/site/carousel-slide'
import { DictionaryEntity } from '#entities/site/dictionary'
import { RegulationEntity } from '#entities/site/regulation'
import { TextTemplateEntity } from '#entities/site/text-template'
import { matchesOf } from '#list/conditions'
import type { Contains } from '#list/list-definition'

const t = table(AuditLogEntity, 't')
const a = table(AccountEntity, 'a')
const p = table(ParticipantEntity, 'p')
const j = table(ProjectEntity, 'j')

/** Names of a removed row, which only the entry of its removal still has. An index has the same expression. */
const REMOVED_NAME = sql`(coalesce(t.before->>'name', t.before->>'title', t.before->'names'->>'zh-CN', '')
  || ' ' || coalesce(t.before->'names'->>'en-US', '') || ' ' || coalesce(t.before->>'code', ''))`

/** Participants and projects that a keyword names, once for all records that belong to them. */
const PARTICIPANTS = sql`(SELECT id FROM named_participants)`
const PROJECTS = sql`(SELECT id FROM named_projects)`

/** Condition on a record `x` of a table. */
type Found<E> = (x: Table<E>, matches: Contains) => Sql

const sought = <E extends ObjectLiteral & { id: string }>(entity: new () => E, found: Found<E>) => {
  const x = table(entity, 'x')
  return (matches: Contains) => sql`SELECT x.id::text FROM ${x} WHERE ${found(x, matches)}`
}

const inNames = (column: Sql, { name }: Contains) =>
  sql`${name(sql`(${column}->>'zh-CN')`)} OR ${name(sql`(${column}->>'en-US')`)}`
const byNames = (x: { names: Sql }, matches: Contains) => inNames(x.names, matches)
const byName = (x: { name: Sql }, { name }: Contains) => name(x.name)
const byTitle = (x: { title: Sql }, { name }: Contains) => name(x.title)
const ofParticipant = ({ participantId }: { participantId: Sql }) => sql`${participantId} IN ${PARTICIPANTS}`

/** Ids of the records that a keyword names by their own texts or by their participant or project. */
const RECORDS: readonly ((matches: Contains) => Sql)[] = [
  () => sql`SELECT id::text FROM named_participants`,
  () => sql`SELECT id::text FROM named_projects`,
  sought(AccountEntity, (x, { name, code }) => sql`${name(x.name)} OR ${code(x.loginName)}`),
  sought(AdjustmentEntity, (x, { code }) => sql`${ofParticipant(x)} OR ${code(x.documentNumber)}`),
  sought(ApiKeyEntity, byName),
  sought(AreaEntity, byNames),
  sought(
    BidSectionEntity,
    (x, { name, code }) => sql`${x.projectId} IN ${PROJECTS} OR ${name(x.name)} OR ${code(x.code)}`,
  ),
  sought(BonusClaimEntity, ofParticipant),
  sought(BonusItemEntity, byNames),
  sought(CarouselSlideEntity, byTitle),
  sought(CertificateEntity, (x, { name, code }) => sql`${ofParticipant(x)} OR ${name(x.name)} OR ${code(x.number)}`),
  sought(CreditCaseEntity, (x, { name }) => sql`${ofParticipant(x)} OR ${name(x.title)}`),
  sought(CreditRecordEntity, (x, { code }) => sql`${ofParticipant(x)} OR ${code(x.number)}`),
  sought(DictionaryEntity, byNames),
  sought(DishonestRecordEntity, (x, { code }) => sql`${ofParticipant(x)} OR ${code(x.decisionNumber)}`),
  sought(DishonestyItemEntity, byNames),
  sought(EvaluationFlagEntity, ofParticipant),
  // Not by the evaluator, which may be anonymous. Each side has an index of its own.
  sought(EvaluationRecordEntity, (x) => sql`${x.evaluatedId} IN ${PARTICIPANTS}`),
  sought(EvaluationRecordEntity, (x) => sql`${x.projectId} IN ${PROJECTS}`),
  sought(MenuEntity, byNames),
  sought(OverviewScoreEntity, (x, matches) => inNames(x.labels, matches)),
  sought(RatingEntity, (x, { code }) => code(x.number)),
  sought(RegistrationEntity, (x, { name, code }) => sql`${name(x.name)} OR ${code(x.code)}`),
  sought(RegulationEntity, byTitle),
  sought(RoleEntity, byNames),
  sought(StarRatingEntity, (x, matches) => inNames(x.labels, matches)),
  sought(TextTemplateEntity, byNames),
  sought(WebhookEntity, byName),
]

/** Returns a query of the ids of the records that a keyword names. */
function namedRecords(matches: Contains): Sql {
  const { name, code } = matches
  return sql`WITH named_participants AS MATERIALIZED (SELECT ${p.id} FROM ${p} WHERE ${name(p.name)} OR ${code(p.code)}),
    named_projects AS MATERIALIZED (SELECT ${j.id} FROM ${j} WHERE ${name(j.name)} OR ${name(j.code)})
    ${joinSql(
      RECORDS.map((ids) => ids(matches)),
      ' UNION ALL ',
    )}`
}

/** Accounts whose person or login name matches. */
export const accountsNamed = ({ name, code }: Contains): Sql =>
  sql`${t.accountId} = ANY(ARRAY(SELECT ${a.id} FROM ${a} WHERE ${name(a.name)} OR ${code(a.loginName)}))`

/** Returns the condition that the word of a value contains a keyword, in the language of the caller. */
function called(column: Sql, words: Readonly<Record<string, Names>>, keyword: string, locale: Locale): Sql[] {
  const wanted = normalForm(keyword).toLowerCase()
  const codes = Object.keys(words).filter((code) => words[code]?.[locale].toLowerCase().includes(wanted))
  return codes.length > 0 ? [sql`${column} = ANY(${codes}::text[])`] : []
}

/** Texts without an ideograph can be a part of a code. */
const MAY_BE_CODE = /^[\x20-\x7e\r\n]+$/

/** Returns how names and codes are compared with a keyword; codes are not, if it can be no part of one. */
export function matchesInLog(keyword: string): Contains {
  const matches = matchesOf(keyword)
  return MAY_BE_CODE.test(normalForm(keyword)) ? matches : { ...matches, code: () => sql`false` }
}

/**
 * Returns the condition of entries that a keyword finds: by who made them, by the record, by the action and by its kind.
 *
 * @param many true if it names so many records that comparing each entry is quicker than looking each of them up
 */
export function logMatches(keyword: string, locale: Locale, many: boolean): Sql {
  const matches = matchesInLog(keyword)
  const ids = namedRecords(matches)
  const words = [
    ...called(t.action, AUDIT_ACTION_NAMES, keyword, locale),
    ...called(t.entity, AUDIT_ENTITY_NAMES, keyword, locale),
  ]
  const isScan = many || words.length > 0
  const found = joinSql(
    [
      accountsNamed(matches),
      // Commands name a user of the operating system.
      sql`(${t.accountId} IS NULL AND ${t.accountName} <> '' AND ${matches.code(t.accountName)})`,
      isScan ? sql`${t.entityId} IN (${ids})` : sql`${t.entityId} = ANY(ARRAY(${ids}))`,
      sql`(${t.action} = 'delete' AND ${matches.name(REMOVED_NAME)})`,
      ...words,
    ],
    ' OR ',
  )
  // Few entries are found by the indexes first: the newest of all would be compared until a page is full.
  return isScan ? sql`(${found})` : sql`${t.id} = ANY(ARRAY(SELECT ${t.id} FROM ${t} WHERE ${found}))`
}

import { LOCALES, type ParticipantSign, SIGN } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { DictionaryEntity } from '#entities/site/dictionary'
import { areaChoices } from '../../areas/area-names.js'
import type { ImportChoice, ImportColumn } from '../../exchange/import/import-list.js'
import { CODE_NAMES, PROFILES } from '../profiles/profiles.js'

const GENDERS = [0, 1, 2]

/** Returns the columns of an import of participants of a kind. */
export async function importColumns(ctx: Ctx, sign: ParticipantSign): Promise<ImportColumn[]> {
  const choices: Readonly<Record<string, readonly ImportChoice[]>> =
    sign === SIGN.expert ? { gender: genders(), highestEducation: await educations(ctx) } : {}
  const ofKind = Object.keys(PROFILES[sign].fields).map((name): ImportColumn => {
    const column = { name, heading: name }
    const offered = choices[name]
    if (name === 'graduationTime') return { ...column, kind: 'date' }
    return offered ? { ...column, choices: offered } : column
  })
  const confirmed: ImportColumn[] =
    sign === SIGN.expert ? [] : [{ name: 'codeConfirmed', heading: 'codeConfirmed', kind: 'flag' as const }]
  if (sign === SIGN.supplier) {
    confirmed.push({ name: 'numberConfirmed', heading: 'numberConfirmed', kind: 'flag' })
  }
  return [
    { name: CODE_NAMES[sign], heading: CODE_NAMES[sign], required: true },
    { name: 'name', heading: sign === SIGN.expert ? 'personName' : 'organisationName' },
    { name: 'areaId', heading: 'areaName', choices: await areaChoices(ctx) },
    ...ofKind,
    ...confirmed,
  ]
}

function genders(): ImportChoice[] {
  return GENDERS.map((value) => ({
    value,
    labels: LOCALES.map((locale) => translate(locale, `tables.values.gender.${value}`)),
  }))
}

async function educations(ctx: Ctx): Promise<ImportChoice[]> {
  const dictionary = await scoped(ctx, DictionaryEntity).findOne({ code: 'HIGHEST_EDUCATION' })
  const items = dictionary?.items.filter(({ enabled }) => enabled) ?? []
  return items.map(({ value, names }) => ({
    value,
    labels: LOCALES.map((locale) => names[locale]),
  }))
}

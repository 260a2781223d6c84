import {
  LOCALES,
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  SIGN,
  textIn,
} from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { DictionaryEntity } from '#entities/site/dictionary'
import { AdminCalls } from '#http/call'
import { areaChoices } from '../../areas/area-names.js'
import { ImportController } from '../../exchange/import/import-controller.js'
import type { ImportChoice, ImportColumn } from '../../exchange/import/import-list.js'
import { ImportLists } from '../../exchange/import/import-lists.js'
import { ChangeParticipant } from '../changes/change-participant.js'
import { MoveHome } from '../home/move-home.js'
import { CODE_NAMES, normalisedCode, PROFILES } from '../profiles/profiles.js'
import { type PlannedParticipant, planParticipants } from './plan-participants.js'
import { takeBackParticipant } from './take-back-participants.js'
import { writeParticipants } from './write-participants.js'

/** Registers the imports of the four kinds. */
@Injectable()
export class ParticipantImports {
  constructor(lists: ImportLists, homes: MoveHome, changing: ChangeParticipant) {
    const keys = lists.config
    for (const sign of PARTICIPANT_SIGNS) {
      const rules = { sign, keys, homes }
      const resource = PARTICIPANT_RESOURCES[sign]
      lists.register<PlannedParticipant>({
        resource,
        key: { column: CODE_NAMES[sign], normalise: (code) => normalisedCode(sign, code) },
        columns: (ctx) => importColumns(ctx, sign),
        plan: (ctx, rows) => planParticipants(ctx, rules, rows),
        plansAhead: true,
        write: (tx, planned) => writeParticipants(tx, rules, planned),
        takingBack: {
          needs: { new: `${resource}:delete`, changed: `${resource}:update` },
          run: (tx, id, before) => takeBackParticipant(tx, sign, changing, id, before),
        },
      })
    }
  }
}

@AdminCalls(PARTICIPANT_PATHS[1], 'participants')
export class PurchaserImportController extends ImportController(PARTICIPANT_RESOURCES[1]) {}

@AdminCalls(PARTICIPANT_PATHS[2], 'participants')
export class SupplierImportController extends ImportController(PARTICIPANT_RESOURCES[2]) {}

@AdminCalls(PARTICIPANT_PATHS[3], 'participants')
export class AgencyImportController extends ImportController(PARTICIPANT_RESOURCES[3]) {}

@AdminCalls(PARTICIPANT_PATHS[4], 'participants')
export class ExpertImportController extends ImportController(PARTICIPANT_RESOURCES[4]) {}

const GENDERS = [0, 1, 2]

/** Returns the columns of an import of participants of a kind. */
async function importColumns(ctx: Ctx, sign: ParticipantSign): Promise<ImportColumn[]> {
  const choices: Readonly<Record<string, readonly ImportChoice[]>> =
    sign === SIGN.expert ? { gender: genders(), highestEducation: await educations(ctx) } : {}
  const ofKind = Object.keys(PROFILES[sign].fields).map((name): ImportColumn => {
    const column = { name, heading: name }
    const offered = choices[name]
    if (name === 'graduationTime') return { ...column, kind: 'date' }
    if (name === 'contactsTelPhone' || name === 'workPhone') return { ...column, kind: 'landline' }
    if (PROFILES[sign].fields[name]?.mask === 'phone') return { ...column, about: 'mobile' }
    return offered ? { ...column, choices: offered } : column
  })
  const confirmed: ImportColumn[] =
    sign === SIGN.expert ? [] : [{ name: 'codeConfirmed', heading: 'codeConfirmed', kind: 'flag' as const }]
  if (sign === SIGN.supplier) {
    confirmed.push({ name: 'numberConfirmed', heading: 'numberConfirmed', kind: 'flag' })
  }
  return [
    { name: CODE_NAMES[sign], heading: CODE_NAMES[sign], required: true },
    { name: 'name', heading: sign === SIGN.expert ? 'personName' : 'organisationName', about: 'forNew' },
    { name: 'areaId', heading: 'areaName', choices: await areaChoices(ctx), about: 'ownArea' },
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
    labels: LOCALES.map((locale) => textIn(names, locale)),
  }))
}

import {
  addressOf,
  PARTICIPANT_PAGES,
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  PARTICIPANT_STATES,
  type ParticipantSign,
  SIGN,
} from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../api/schema.js'
import { areaColumn } from '../../resource-kit/area-column.js'
import { CHANGE, commandsOn, commandsOnMany, OF_ONE } from '../../resource-kit/commands.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import type { Definition, Field } from '../../resource-kit/types.js'
import { Stars } from '../../shared/components/stars.js'
import { lazyPart } from '../../shared/lazy-part.js'
import { Band } from './band.js'
import { DictionaryLabel, EDUCATION } from './dictionary-label.js'
import { IdNumberValue } from './id-number-value.js'

// Form controls are not part of the list's chunk.
const EducationInput = lazyPart(() => import('./education-input.js'), null)

type Schemas = components['schemas']
/** Participant of any kind, with the profile fields of all kinds. */
type Row = Schemas['PurchaserRow'] &
  Schemas['SupplierRow'] &
  Schemas['AgencyRow'] &
  Schemas['ExpertRow'] & { codeConfirmed?: boolean; numberConfirmed?: boolean }

const DETAILS: Field<Row>['in'] = ['form', 'show']
const detail = (name: keyof Row): Field<Row> => ({ name, kind: 'text', in: DETAILS })
/** Phones and addresses, which are masked for accounts without permission. */
const personal = (name: keyof Row): Field<Row> => ({ ...detail(name), masked: true })

const LISTS: Readonly<Record<ParticipantSign, string>> = {
  1: '/userManagemen/procurementManagement',
  2: '/userManagemen/supplierManagement',
  3: '/userManagemen/agencyManagement',
  4: '/userManagemen/evaluationExpertsManagement',
}

/** Fields of specification 3 that only one kind has. */
const PROFILES: Readonly<Record<ParticipantSign, readonly Field<Row>[]>> = {
  1: [detail('address'), detail('unitLeader'), personal('workPhone'), detail('contacts'), personal('contactsPhone')],
  2: [
    detail('address'),
    detail('contactsName'),
    {
      ...personal('contactsNumber'),
      render: (record) => <IdNumberValue record={record} />,
    },
    { name: 'numberConfirmed', kind: 'switch', in: ['form'], hint: true },
    personal('contactsPhone'),
    personal('contactsEmail'),
  ],
  3: [
    detail('registration'),
    detail('businessAddress'),
    detail('postalCode'),
    detail('contacts'),
    personal('contactsTelPhone'),
    personal('contactsCellPhone'),
  ],
  4: [
    { name: 'gender', kind: 'enum', options: [0, 1, 2], in: DETAILS, initial: 2 },
    detail('graduatedSchool'),
    { name: 'graduationTime', kind: 'date', in: DETAILS },
    {
      ...detail('highestEducation'),
      input: EducationInput,
      render: ({ highestEducation }) => <DictionaryLabel code={EDUCATION} value={highestEducation} />,
    },
    detail('employer'),
    { ...detail('employerCode'), hint: true },
    personal('cellPhone'),
  ],
}

/** Score linked to its explanation, including the score of an unrated participant. */
function ScoreLink({ to, score }: { to: string; score: number | null }) {
  const { t } = useTranslation('common')
  return <Link to={to}>{score === null ? t('unrated') : score.toFixed(2)}</Link>
}

/** Identifying field of each kind. */
const CODES: Readonly<Record<ParticipantSign, keyof Row>> = {
  1: 'unifiedSocialCreditCode',
  2: 'unifiedSocialCreditCode',
  3: 'unifiedSocialCreditCode',
  4: 'certificateNumber',
}

/** Schemas of an update, with the rules of the forms, and of a new record. */
const CHANGES = {
  1: 'PurchaserChange',
  2: 'SupplierChange',
  3: 'AgencyChange',
  4: 'ExpertChange',
} as const satisfies Record<ParticipantSign, keyof Schemas>

/** Confirmation for codes; certificate numbers have no check digit. */
const CODE_CONFIRMED: Field<Row> = {
  name: 'codeConfirmed',
  kind: 'switch',
  in: ['form'],
  hint: true,
}

const LEAVE = commandsOn<Schemas['ExpertRow']>('participants:action', {
  leave: { put: '/credit/admin/api/expert/{id}/leave', page: true },
  return: { put: '/credit/admin/api/expert/{id}/return', page: true },
})

function participants(sign: ParticipantSign): Definition {
  const resource = PARTICIPANT_RESOURCES[sign]
  return defineResource<Row>({
    name: PARTICIPANT_PATHS[sign],
    path: LISTS[sign],
    paths: { show: PARTICIPANT_PAGES[sign] },
    namespace: 'participants',
    key: resource,
    table: `${resource}_profile`,
    createdAs: 'participant',
    permission: resource,
    titleField: 'name',
    sort: { field: 'createTime', order: 'desc' },
    schema: CHANGES[sign],
    actions: ['show', 'create', 'edit', 'delete', 'export', 'import', 'bulk'],
    commands: {
      ...(sign === SIGN.expert ? LEAVE : {}),
      ...commandsOnMany('participants:bulk', {
        enable: { permission: 'bulk', explains: 'always' },
        disable: { permission: 'bulk', explains: 'always' },
        assignArea: { permission: 'edit', cityOnly: true, ask: ['areaId'] },
      }),
      ...CHANGE,
      delete: OF_ONE.delete,
    },
    fields: [
      {
        name: 'name',
        kind: 'text',
        required: true,
        render: ({ id, name }, place) => (place === 'list' ? <Link to={addressOf(sign, id)}>{name}</Link> : name),
      },
      { name: CODES[sign], kind: 'text', kept: true, sortable: false, width: 180 },
      ...(sign === SIGN.expert ? [] : [CODE_CONFIRMED]),
      areaColumn({ in: ['list', 'form'] }),
      { name: 'areaName', kind: 'text', in: ['show'] },
      {
        name: 'creditScore',
        kind: 'number',
        in: ['list', 'show'],
        width: 110,
        render: ({ id, creditScore }) => <ScoreLink to={`${addressOf(sign, id)}#credit`} score={creditScore} />,
      },
      {
        name: 'starLevel',
        kind: 'enum',
        in: ['list', 'show'],
        options: [5, 4, 3, 2, 1],
        width: 110,
        render: ({ starLevel }) => <Stars level={starLevel} />,
      },
      {
        name: 'band',
        kind: 'text',
        filter: false,
        in: ['list'],
        width: 140,
        priority: 3,
        render: ({ band, serious }) => <Band band={band} serious={serious} />,
      },
      { name: 'unrated', kind: 'switch', secondary: true, width: 130, in: ['list', 'show'] },
      { name: 'serious', kind: 'switch', secondary: true, width: 130, in: ['list', 'show'] },
      {
        name: 'status',
        kind: 'enum',
        options: PARTICIPANT_STATES.filter((status) => status !== 'merged'),
        tones: { onLeave: 'info', disabled: 'neutral' },
        width: 110,
        priority: 2,
        in: ['list', 'show'],
      },
      ...PROFILES[sign],
      { name: 'createTime', kind: 'datetime', in: ['list', 'show'], width: 150, priority: 4 },
    ],
  })
}

export const purchasers = participants(1)
export const suppliers = participants(2)
export const agencies = participants(3)
export const experts = participants(4)

const DEFINITIONS: Readonly<Record<ParticipantSign, Definition>> = {
  1: purchasers,
  2: suppliers,
  3: agencies,
  4: experts,
}

/** Returns the definition of a kind. */
export const definitionOf = (sign: ParticipantSign): Definition => DEFINITIONS[sign]

/** Returns the definition with the fields of the profile only: no score, no status. */
export function profileOf(sign: ParticipantSign): Definition {
  const names = [
    'name',
    CODES[sign],
    'areaName',
    ...PROFILES[sign].filter((field) => field.in?.includes('show')).map(({ name }) => name),
    'createTime',
  ]
  const definition = DEFINITIONS[sign]
  return { ...definition, fields: definition.fields.filter(({ name }) => names.includes(name)) }
}

/** Returns the form of a kind. Only the city's supervisors choose an area, and a new record requires its code. */
export function formOf(sign: ParticipantSign, place: { city: boolean; isNew: boolean }): Definition {
  const definition = DEFINITIONS[sign]
  const fields = definition.fields
    .filter(({ name }) => place.city || name !== 'areaId')
    .map((field) => (place.isNew && field.name === CODES[sign] ? { ...field, required: true } : field))
  return { ...definition, fields }
}

import {
  creditCodeChecks,
  graduationSpan,
  hasCreditCodeForm,
  hasIdNumberForm,
  idNumberChecks,
  type ParticipantSign,
  REGISTRATION_FIELDS,
} from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Col, Form, Input, Radio, Row } from 'antd'
import { dayChecks, formRule, repairTyped, ruleOf } from '../../resource-kit/form-rules.js'
import type { Kind } from '../../resource-kit/kind-options.js'
import { DayInput } from '../../resource-kit/lazy-calendar.js'
import { FormSelect } from '../../shared/components/form-select.js'
import { loadedBy } from '../../shared/components/loaded-options.js'
import { dayInChina } from '../../shared/format/dates.js'
import { educationQuery, openAreasQuery, SCHEMAS } from './calls.js'
import { labelOf, useTexts } from './labels.js'

const GENDERS = [0, 1, 2]
const TEL = new Set(['contactsPhone', 'workPhone', 'contactsTelPhone', 'contactsCellPhone', 'cellPhone'])
/** Fields whose failed check digit can be confirmed, with the switch that confirms it. */
const CHECKED: Readonly<Record<string, { confirm: string; isDoubtful: (value: string) => boolean } | undefined>> = {
  unifiedSocialCreditCode: {
    confirm: 'codeConfirmed',
    isDoubtful: (code) => hasCreditCodeForm(code) && !creditCodeChecks(code),
  },
  contactsNumber: {
    confirm: 'numberConfirmed',
    isDoubtful: (number) => hasIdNumberForm(number) && !idNumberChecks(number),
  },
}

const kindOf = (field: string): Kind => (['gender', 'highestEducation', 'areaId'].includes(field) ? 'enum' : 'text')

interface Props {
  sign: ParticipantSign
  /** Values submitted before. An unchanged ID number need not be typed again. */
  sent?: Readonly<Record<string, unknown>>
}

/** Fields of specification 3 for one kind, in two columns, with the area of the registration. */
export function DetailFields({ sign, sent }: Props) {
  return (
    <Row gutter={24}>
      <Col xs={24} md={12}>
        <AreaField sign={sign} />
      </Col>
      {REGISTRATION_FIELDS[sign].map((field) => (
        <Col key={field} xs={24} md={12}>
          <DetailField sign={sign} field={field} sent={sent} />
        </Col>
      ))}
    </Row>
  )
}

function AreaField({ sign }: { sign: ParticipantSign }) {
  const texts = useTexts()
  const areas = useQuery(openAreasQuery())
  const label = texts('fields.areaId')
  return (
    <Form.Item
      name="areaId"
      label={label}
      rules={[formRule({ kind: 'enum', label, rule: ruleOf(SCHEMAS[sign], 'areaId'), texts })]}
    >
      <FormSelect
        showSearch
        optionFilterProp="label"
        {...loadedBy(areas)}
        options={areas.data?.map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
      />
    </Form.Item>
  )
}

function DetailField({ sign, field, sent }: Props & { field: string }) {
  const texts = useTexts()
  const label = labelOf(texts, sign, field)
  const kept = field === 'contactsNumber' && sent !== undefined
  const { required, ...rest } = ruleOf(SCHEMAS[sign], field)
  const rule = { ...rest, ...(required && !kept ? { required } : {}) }
  const doubt = CHECKED[field]
  return (
    <>
      <Form.Item
        name={field}
        label={label}
        normalize={(value: unknown) => repairTyped(value, rule)}
        extra={kept ? texts('numberKept', { number: sent.contactsNumber }) : undefined}
        {...(field === 'graduationTime'
          ? dayChecks(texts, graduationSpan(dayInChina(Date.now())))
          : { validateTrigger: 'onBlur', rules: [formRule({ kind: kindOf(field), label, rule, texts })] })}
      >
        <Control field={field} texts={texts} />
      </Form.Item>
      {doubt ? <Doubt field={field} {...doubt} /> : null}
    </>
  )
}

/** Missing from the properties of Ant Design's group, which passes it on. A group needs the role to be required. */
const GROUP: object = { role: 'radiogroup' }

interface ControlProps {
  field: string
  texts: ReturnType<typeof useTexts>
}

/** Control of a field. `Form.Item` passes the other properties. */
function Control({ field, texts, ...given }: ControlProps) {
  const educations = useQuery({ ...educationQuery(), enabled: field === 'highestEducation' })
  if (field === 'gender') {
    const options = GENDERS.map((value) => ({ value, label: texts(`gender.${value}`) }))
    return <Radio.Group {...given} {...GROUP} options={options} />
  }
  if (field === 'highestEducation') {
    const options = (educations.data ?? []).filter(({ enabled }) => enabled)
    return (
      <FormSelect
        {...given}
        {...loadedBy(educations)}
        options={options.map(({ value, label }) => ({ value, label }))}
      />
    )
  }
  if (field === 'graduationTime') return <DayInput {...given} withTime={false} last="today" />
  return (
    <Input
      {...given}
      {...(TEL.has(field) ? { type: 'tel', inputMode: 'tel' } : {})}
      {...(field === 'contactsEmail' ? { type: 'email', autoComplete: 'email' } : {})}
    />
  )
}

interface DoubtProps {
  field: string
  confirm: string
  isDoubtful: (value: string) => boolean
}

/** Shown if the check digit is wrong, because some real codes fail the check. */
function Doubt({ field, confirm, isDoubtful }: DoubtProps) {
  const texts = useTexts()
  const value: unknown = Form.useWatch(field)
  if (typeof value !== 'string' || !isDoubtful(value)) return null
  return (
    <Form.Item
      name={confirm}
      valuePropName="checked"
      rules={[
        {
          validator: (_, given) =>
            given === true ? Promise.resolve() : Promise.reject(new Error(texts(`doubt.${field}`))),
        },
      ]}
    >
      <Checkbox>{texts(`doubt.${confirm}`)}</Checkbox>
    </Form.Item>
  )
}

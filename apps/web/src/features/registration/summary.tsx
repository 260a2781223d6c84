import { maskPhone, type ParticipantSign, REGISTRATION_FIELDS } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Descriptions, Form, Typography } from 'antd'
import type { SentFile } from './attachments.js'
import { educationQuery, openAreasQuery } from './calls.js'
import { labelOf, useTexts } from './labels.js'
import type { RegistrationValues } from './values.js'

interface Props {
  sign: ParticipantSign
  values: RegistrationValues
  /** Data of an earlier registration that is not typed again. */
  sent?: { loginName: string; phone: string; fields: Readonly<Record<string, unknown>> }
}

/** Review of all values before submission, and the consent to the privacy notice. */
export function Summary({ sign, values, sent }: Props) {
  const texts = useTexts()
  const areas = useQuery(openAreasQuery()).data ?? []
  const educations = useQuery({ ...educationQuery(), enabled: sign === 4 }).data ?? []
  const shown = (field: string): string => {
    const value = values[field]
    if (field === 'contactsNumber' && !value) return String(sent?.fields.contactsNumber ?? '–')
    if (field === 'gender') return texts(`gender.${String(value)}`)
    if (field === 'highestEducation') return educations.find((item) => item.value === value)?.label ?? '–'
    return value ? String(value) : '–'
  }
  const files = (values.fileIds as SentFile[] | undefined) ?? []
  const items = [
    {
      key: 'areaId',
      label: texts('fields.areaId'),
      children: areas.find(({ areaId }) => areaId === values.areaId)?.areaName ?? '–',
    },
    ...REGISTRATION_FIELDS[sign].map((field) => ({
      key: field,
      label: labelOf(texts, sign, field),
      children: shown(field),
    })),
    {
      key: 'loginName',
      label: texts('fields.loginName'),
      children: sent?.loginName ?? String(values.loginName ?? ''),
    },
    {
      key: 'phone',
      label: texts('fields.phone'),
      children: sent?.phone ?? maskPhone(String(values.phone ?? '')),
    },
    {
      key: 'fileIds',
      label: texts('fields.fileIds'),
      children: files.length > 0 ? files.map(({ name }) => name).join(texts('separator')) : '–',
    },
  ]
  return (
    <>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        size="small"
        items={items}
        styles={{ content: { overflowWrap: 'anywhere' } }}
      />
      <section aria-labelledby="privacy-title" className="regedit-privacy">
        <Typography.Title level={2} id="privacy-title">
          {texts('privacy.title')}
        </Typography.Title>
        {['purpose', 'data', 'rights'].map((part) => (
          <Typography.Paragraph key={part} type="secondary">
            {texts(`privacy.${part}`)}
          </Typography.Paragraph>
        ))}
      </section>
      <Form.Item
        name="consent"
        valuePropName="checked"
        rules={[
          {
            validator: (_, given) =>
              given === true ? Promise.resolve() : Promise.reject(new Error(texts('required.consent'))),
          },
        ]}
      >
        <Checkbox>{texts('fields.consent')}</Checkbox>
      </Form.Item>
    </>
  )
}

import type { ParticipantSign } from '@credit/contract'
import { useOne } from '@refinedev/core'
import { Descriptions, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { fieldValue } from '../../resource-kit/kinds.js'
import type { RecordOf } from '../../resource-kit/types.js'
import { useTexts } from '../../resource-kit/use-definition.js'
import { QueryCard } from '../../shared/components/card.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { profileOf } from './participants.resource.js'

type Me = components['schemas']['MyAccount']

function Phone({ me }: { me: Me }) {
  const { t } = useTranslation('participants')
  return (
    <Space wrap>
      {me.phone || '–'}
      <StatusTag tone={me.phoneVerify ? 'plain' : 'warning'}>
        {t(me.phoneVerify ? 'me.verified' : 'me.unverified')}
      </StatusTag>
    </Space>
  )
}

interface FactsProps {
  me: Me
  profile: RecordOf | null
  sign: ParticipantSign
  wide: boolean
}

function Facts({ me, profile, sign, wide }: FactsProps) {
  const { t } = useTranslation('participants')
  const definition = profileOf(sign)
  const texts = useTexts(definition)
  const fields = profile
    ? definition.fields.map((field) => ({
        key: field.name,
        label: texts(`fields.${field.name}`),
        children: fieldValue(field, profile, 'show', texts),
      }))
    : []
  const account = [
    { key: 'loginName', label: t('me.loginName'), children: me.loginName },
    { key: 'phone', label: t('me.phone'), children: <Phone me={me} /> },
    {
      key: 'lastLoginTime',
      label: t('me.lastLoginTime'),
      children: me.lastLoginTime ? formatDateTime(me.lastLoginTime) : '–',
    },
  ]
  return (
    <Descriptions
      size="small"
      column={wide ? { xs: 1, sm: 2, xl: 3 } : { xs: 1, sm: 2, md: 2, lg: 1, xl: 1, xxl: 2 }}
      items={[...fields, ...account]}
    />
  )
}

interface Props {
  sign: ParticipantSign
  /** True if the card takes the full width of the page. */
  wide?: boolean
}

/** Participant's own profile and account. */
export function MeCard({ sign, wide = false }: Props) {
  const { t } = useTranslation('participants')
  const me = apiQuery.useQuery('get', '/credit/admin/api/account/me')
  const participantId = me.data?.participantId ?? null
  const { query } = useOne<RecordOf>({
    resource: profileOf(sign).name,
    id: participantId ?? '',
    queryOptions: { enabled: participantId !== null },
    errorNotification: false,
  })
  // An account without a participant shows only itself.
  const profile = participantId === null ? null : query.data?.data
  const both = me.data && profile !== undefined ? { me: me.data, profile } : undefined
  return (
    <QueryCard
      title={t('me.title')}
      rows={5}
      query={{
        data: both,
        error: me.error ?? query.error,
        refetch: () => Promise.all([me.refetch(), participantId ? query.refetch() : null]),
      }}
    >
      {(data) => <Facts {...data} sign={sign} wide={wide} />}
    </QueryCard>
  )
}

import type { ParticipantSign } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { Value } from '../../resource-kit/kinds/registry.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import type { RecordOf } from '../../resource-kit/types.js'
import { useTexts } from '../../resource-kit/use-texts.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { loadProfile } from './calls.js'
import './me-card.css'
import { profileOf } from './participants.resource.js'

type Me = components['schemas']['MyAccount']

async function loadMe(sign: ParticipantSign): Promise<{ me: Me; profile: RecordOf | null }> {
  const me = await answer(api.GET('/credit/admin/api/account/me'))
  // An account that is not tied to a participant yet has only itself to show.
  return { me, profile: me.participantId ? await loadProfile(sign, me.participantId) : null }
}

function Phone({ me }: { me: Me }) {
  const { t } = useTranslation('participants')
  return (
    <span className="me-phone">
      <span className="kit-number">{me.phone || '–'}</span>
      <span className={`kit-mark kit-mark-${me.phoneVerify ? 'success' : 'warning'}`}>
        {t(me.phoneVerify ? 'me.verified' : 'me.unverified')}
      </span>
    </span>
  )
}

/** Who one is here: the profile with the fields of its kind, then the account. */
export function MeCard({ sign }: { sign: ParticipantSign }) {
  const { t } = useTranslation('participants')
  const definition = profileOf(sign)
  const texts = useTexts(definition)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['account', 'me', sign],
    queryFn: () => loadMe(sign),
  })
  const account = data
    ? [
        { key: 'loginName', label: t('me.loginName'), children: data.me.loginName },
        { key: 'phone', label: t('me.phone'), children: <Phone me={data.me} /> },
        {
          key: 'lastLoginTime',
          label: t('me.lastLoginTime'),
          children: data.me.lastLoginTime ? formatDateTime(data.me.lastLoginTime) : '–',
        },
      ]
    : []
  const profile = data?.profile
  const fields = profile
    ? definition.fields.map((field) => ({
        key: field.name,
        label: texts(`fields.${field.name}`),
        children: <Value field={field} record={profile} place="show" texts={texts} />,
      }))
    : []
  return (
    <section className="kit-cardbox" aria-labelledby="me-card">
      <h2 id="me-card">{t('me.title')}</h2>
      {error ? <LoadProblem error={error} onRetry={refetch} /> : null}
      {isPending ? <Skeleton active title={false} paragraph={{ rows: 5 }} /> : null}
      {data ? (
        <Descriptions
          column={{ xs: 1, sm: 2, md: 2, lg: 1, xl: 2, xxl: 2 }}
          className="me-facts"
          size="small"
          colon={false}
          items={fields.length > 0 ? [...fields, ...account] : account}
        />
      ) : null}
    </section>
  )
}

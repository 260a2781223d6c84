import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { daysUntil } from '../../../shared/format/due.js'
import { signed } from '../../../shared/format/points.js'

/** Duty or right of the caller's participant. */
export type Duty = components['schemas']['DutyList']['records'][number]

/** Number of duties that are shown at first. */
export const DUTIES_SHOWN = 8

export const useDutyList = () => useQuery(apiQuery.queryOptions('get', '/credit/admin/api/duty/list'))

/** Maximum number of working days left for "due soon". */
const SOON_DAYS = 2

interface DutyTexts {
  /** Name of the action with its subject. */
  name: string
  meta: string
  /** Last day; empty without one. */
  until: string
  /** Time left; empty without a last day. */
  left: string
  tone: 'danger' | 'warning' | 'secondary'
}

/** Returns a function that returns the texts of a duty. */
export function useDutyTexts(): (duty: Duty) => DutyTexts {
  const { t } = useTranslation(['workspace-duties', 'common'])
  return ({ kind, name, about, stageStr, counterpart, count, points, reason, dueOn, workingDaysLeft }) => {
    const days = dueOn === null ? null : daysUntil(dueOn)
    const hasEnded = days !== null && days < 0
    const isNamed = kind === 'notice' || kind === 'objection' || kind === 'claim'
    const left = () => {
      if (days === null) return ''
      if (hasEnded) return t('ended')
      return days === 0 ? t('common:due.today') : t('left', { count: workingDaysLeft ?? 0 })
    }
    const parts = [
      about,
      stageStr,
      counterpart || (count === null ? '' : t('count', { count })),
      isNamed && points !== null ? t(`points.${kind}`, { points: signed(points) }) : '',
      reason && t('reason', { reason }),
    ]
    return {
      name: t(`name.${kind === 'certificate' && hasEnded ? 'certificateEnded' : kind}`, { name }),
      meta: parts.filter(Boolean).join(' · '),
      until: dueOn === null ? '' : t('until', { day: dueOn }),
      left: left(),
      tone: hasEnded ? 'danger' : days !== null && (workingDaysLeft ?? 0) <= SOON_DAYS ? 'warning' : 'secondary',
    }
  }
}

import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EvaluationForm } from './model.js'
import type { Reunion } from './use-evaluation.js'

interface Props {
  forms: readonly EvaluationForm[]
  reunion: Reunion
  onClose: () => void
}

/** Lists the restored input, and shows changes made elsewhere that are not part of the form. */
export function ReunionNotice({ forms, reunion, onClose }: Props) {
  const { t } = useTranslation('evaluation')
  const { restored, lost } = reunion
  if (restored.length === 0 && lost.length === 0) return null

  const lineOf = (one: Reunion['lost'][number]) => {
    const form = forms.find(({ recordId }) => recordId === one.recordId)
    const line = (field: string, text: string) =>
      t('reunion.line', { name: form?.name, field, text: text || t('reunion.empty') })
    if (one.kind === 'comment') return line(t('view.comment'), one.theirs)
    if (one.kind === 'report') {
      const item = form?.dishonestyItems.find(({ id }) => id === one.at)
      return line(item?.name ?? one.at, one.theirs?.description ?? t('reunion.removed'))
    }
    const question = form?.indicators.find(({ id }) => id === one.at)
    const { choice, reason } = one.theirs
    const level = choice === null ? '' : t(`level.${choice}`)
    return line(question?.name ?? one.at, [level, reason].filter(Boolean).join(' '))
  }

  return (
    <Alert
      closable
      showIcon
      className={lost.length > 0 ? 'lost-input' : undefined}
      type={lost.length > 0 ? 'warning' : 'info'}
      onClose={onClose}
      message={
        restored.length > 0 ? t('reunion.restored', { names: restored.join(t('reunion.comma')) }) : t('reunion.merged')
      }
      description={
        lost.length > 0 ? (
          <>
            <p>{t('reunion.lost')}</p>
            <ul>
              {lost.map((one) => (
                <li key={`${one.recordId} ${one.kind} ${'at' in one ? one.at : ''}`}>{lineOf(one)}</li>
              ))}
            </ul>
          </>
        ) : undefined
      }
    />
  )
}

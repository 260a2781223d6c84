import { PAGE_SIZE_MAX } from '@credit/contract'
import { Alert, Modal, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../../api/query.js'
import type { components } from '../../../../api/schema.js'
import type { EffectProps } from '../../../../resource-kit/types.js'
import { RulesPreview } from './rules-preview.js'

type Input = components['schemas']['RulesPreviewInput']

interface Level {
  id: string
}

/** Returns the levels after a change of one of them. */
function changed<L extends Level>(levels: readonly L[], { record, body }: EffectProps): L[] {
  const others = levels.filter(({ id }) => id !== record?.id)
  return body ? [...others, { ...record, ...body, id: record?.id ?? '' } as unknown as L] : others
}

interface DialogProps extends EffectProps {
  levels: readonly Level[] | undefined
  error: Error | null
  inputOf: (levels: readonly Level[]) => Input
}

/** Fixed height, so that the buttons stay visible and do not move when the preview loads. */
const BODY = { height: '60vh', overflowY: 'auto' } as const

/** Shows the effect of a change of levels on scores, stars and bands before it is confirmed. */
function EffectDialog({ levels, error, inputOf, ...change }: DialogProps) {
  const { t } = useTranslation(['credit-score', 'kit'])
  const { record, body, onConfirm, onClose } = change
  const preview = apiQuery.useMutation('post', '/credit/admin/api/scoreRules/preview', { meta: { quiet: true } })
  const { mutate } = preview
  const asked = useRef(false)
  useEffect(() => {
    if (!levels || asked.current) return
    asked.current = true
    const [before, after] = [inputOf(levels), inputOf(changed(levels, change))]
    // A change of a label affects no score and needs no confirmation. Deleting always does.
    if (body && JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))) onConfirm()
    else mutate({ body: after })
  })
  const problem = error ?? preview.error
  return (
    <Modal
      open
      width={880}
      styles={{ body: BODY }}
      title={t(body ? 'effect.save' : 'effect.delete')}
      okText={t(body ? 'kit:button.save' : 'kit:button.delete')}
      okButtonProps={{ disabled: !preview.data, danger: !body }}
      cancelText={t('kit:button.cancel')}
      onOk={onConfirm}
      onCancel={() =>
        preview.error ? onClose({ message: preview.error.message, errors: preview.error.fields }) : onClose()
      }
      key={String(record?.id)}
    >
      {problem ? <Alert type="error" showIcon message={problem.message} /> : null}
      {preview.data ? <RulesPreview preview={preview.data} /> : null}
      {problem || preview.data ? null : <Skeleton active paragraph={{ rows: 6 }} />}
    </Modal>
  )
}

const sorted = ({ stars = [], bands = [] }: Input) => [...stars, ...bands].map((row) => JSON.stringify(row)).sort()

const ALL_LEVELS = { params: { query: { size: PAGE_SIZE_MAX } } } as const

interface Levels<L> {
  list: '/credit/admin/api/starRating/list' | '/credit/admin/api/overviewScore/list'
  inputOf: (levels: readonly L[]) => Input
}

/** Dialog for one kind of levels. */
function LevelEffect<L extends Level>({ of, ...props }: EffectProps & { of: Levels<L> }) {
  // Not cached, because an earlier list lacks levels created since.
  const { data, error } = apiQuery.useQuery('get', of.list, ALL_LEVELS, { gcTime: 0 })
  return (
    <EffectDialog
      {...props}
      levels={data?.records}
      error={error}
      inputOf={(levels) => of.inputOf(levels as readonly L[])}
    />
  )
}

const STARS: Levels<components['schemas']['StarRatingRow']> = {
  list: '/credit/admin/api/starRating/list',
  inputOf: (levels) => ({
    stars: levels.map(({ sign, stars, minScore, minMean }) => ({ sign, stars, minScore, minMean })),
  }),
}

const BANDS: Levels<components['schemas']['OverviewScoreRow']> = {
  list: '/credit/admin/api/overviewScore/list',
  inputOf: (levels) => ({
    bands: levels.map(({ sign, code, minScore, minMean }) => ({ sign, code, minScore, minMean })),
  }),
}

/** Effect of a change of a star level. */
export const StarEffect = (props: EffectProps) => <LevelEffect {...props} of={STARS} />

/** Effect of a change of a score range. */
export const BandEffect = (props: EffectProps) => <LevelEffect {...props} of={BANDS} />

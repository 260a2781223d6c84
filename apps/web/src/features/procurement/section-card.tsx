import { OPEN_STAGES, PARTS } from '@credit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../providers/use-may.js'
import { participantAddress } from '../../shared/participant-address.js'
import { CoverageBar } from './coverage-bar.js'
import { Filing } from './filing.js'
import { type PartyRow, type ProjectRow, type SectionRow, stageOf } from './rows.js'
import { StageDialog, type StageMove, targetsOf } from './stage-dialog.js'
import { StageMark } from './stage-mark.js'
import { StageTimeline } from './stage-timeline.js'

function PartyName({ party }: { party: PartyRow }) {
  const resources = { 1: 'purchaser', 2: 'supplier', 3: 'agency', 4: 'expert' } as const
  const may = useMay(resources[party.sign], 'list')
  return may ? (
    <Link to={participantAddress(party.sign, party.participantId)}>{party.name}</Link>
  ) : (
    party.name
  )
}

function Parties({ parties }: { parties: readonly PartyRow[] }) {
  const { t } = useTranslation('procurement')
  const played = PARTS.filter((part) => parties.some((party) => party.part === part))
  if (played.length === 0) return <p className="kit-quiet">{t('section.noParties')}</p>
  return (
    <dl className="parties">
      {played.map((part) => (
        <div key={part}>
          <dt>{t(`parts.${part}`)}</dt>
          {parties
            .filter((party) => party.part === part)
            .map((party) => (
              <dd key={party.participantId}>
                <PartyName party={party} />
              </dd>
            ))}
        </div>
      ))}
    </dl>
  )
}

interface Props {
  project: ProjectRow
  section: SectionRow
  movable: boolean
  reload: () => Promise<unknown>
}

const MOVES: readonly StageMove[] = ['next', 'correct', 'abandon']

/** A bid section: its parties, the stages it reached, and the moves its state allows. */
export function SectionCard({ project, section, movable, reload }: Props) {
  const { t } = useTranslation('procurement')
  const [move, setMove] = useState<StageMove | null>(null)
  const stage = stageOf(section.status)
  const moves = MOVES.filter((one) => targetsOf(one, stage).length > 0)
  const at = OPEN_STAGES.filter((one) => stage !== null && stage !== 4 && one <= stage).length
  return (
    <section className="kit-cardbox" aria-labelledby={`section-${section.id}`}>
      <div className="section-head">
        <h2 id={`section-${section.id}`}>{section.bidSectionName}</h2>
        <span className="kit-quiet">{section.bidSectionCode}</span>
        <StageMark status={section.status} text={section.statusStr} />
        {section.formalData ? null : (
          <span className="kit-mark kit-mark-warning">{t('project.noFormalData')}</span>
        )}
        {movable ? (
          <span className="project-actions">
            {moves.map((one) => (
              <Button
                key={one}
                size="small"
                type={one === 'next' ? 'primary' : 'default'}
                danger={one === 'abandon'}
                aria-label={t(`move.${one}.named`, { name: section.bidSectionName })}
                onClick={() => setMove(one)}
              >
                {t(`move.${one}.button`)}
              </Button>
            ))}
          </span>
        ) : null}
      </div>
      <StageTimeline dates={section.stageDates} reached={at} />
      <Filing project={project} section={section} reload={reload} />
      {section.coverage ? (
        <p className="section-coverage">
          <span className="kit-quiet">{t('section.coverage')}</span>
          <CoverageBar {...section.coverage} />
        </p>
      ) : null}
      <Parties parties={section.parties} />
      {section.remark ? <p className="kit-prose kit-quiet">{section.remark}</p> : null}
      {move ? (
        <StageDialog move={move} section={section} reload={reload} onClose={() => setMove(null)} />
      ) : null}
    </section>
  )
}

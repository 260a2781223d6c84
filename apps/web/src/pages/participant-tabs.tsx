import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ParticipantEvaluations } from '../features/evaluation/participant-evaluations.js'
import { AccountsPanel } from '../features/participants/accounts-panel.js'
import { HistoryPanel } from '../features/participants/history-panel.js'
import type { Whose } from '../features/participants/revisions.js'

interface Part {
  key: string
  /** Key of its title in the texts of participants. */
  title: string
  Content: (props: { whose: Whose; own: boolean }) => ReactNode
}

/**
 * What the page of a participant shows besides the overview, for all kinds: of supervisors and of the
 * participant itself. Other features add their cards here.
 */
const PARTS: readonly Part[] = [
  {
    key: 'evaluations',
    title: 'tabs.evaluations',
    Content: ({ whose }) => <ParticipantEvaluations participantId={whose.id} />,
  },
  { key: 'accounts', title: 'tabs.accounts', Content: AccountsPanel },
  { key: 'history', title: 'tabs.history', Content: HistoryPanel },
]

interface Props {
  whose: Whose
  /** The participant itself looks at it. */
  own: boolean
  overview: ReactNode
}

/** The parts of a participant's page; which one is open stands in the address. */
export function ParticipantTabs({ whose, own, overview }: Props) {
  const { t } = useTranslation('participants')
  const [search, setSearch] = useSearchParams()
  const parts = [
    { key: 'overview', label: t('tabs.overview'), children: overview },
    ...PARTS.map(({ key, title, Content }) => ({
      key,
      label: t(title as never),
      children: <Content whose={whose} own={own} />,
    })),
  ]
  const asked = search.get('tab')
  const open = parts.some(({ key }) => key === asked) ? (asked ?? 'overview') : 'overview'
  const show = (tab: string) => {
    const next = new URLSearchParams(search)
    for (const name of ['tab', 'current', 'size']) next.delete(name)
    if (tab !== 'overview') next.set('tab', tab)
    setSearch(next)
  }
  return <Tabs activeKey={open} destroyOnHidden onChange={show} items={parts} />
}

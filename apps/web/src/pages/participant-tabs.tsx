import { Flex, Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RecordsCard } from '../features/credit/acts/participant-acts.js'
import { AdjustmentsCard } from '../features/credit/claims/participant-adjustments.js'
import { ParticipantEvaluations } from '../features/evaluation/participant-evaluations.js'
import { AccountsPanel } from '../features/participants/accounts-panel.js'
import { ParticipantCertificates } from '../features/participants/certificates/participant-certificates.js'
import { HistoryPanel } from '../features/participants/history-panel.js'
import type { Whose } from '../features/participants/revisions.js'
import { NotesCard } from '../features/workspace/notes/notes-card.js'
import { usePermissions } from '../providers/access-control.js'
import { PageTabs } from '../shared/components/page-tabs.js'
import { lazyDialog } from '../shared/lazy-part.js'

const AccountCertificates = lazyDialog(() => import('../features/identity/certificates/account-certificates-dialog.js'))

interface Part {
  key: string
  /** Key of the title in the namespace `participants`. */
  title: string
  Content: (props: { whose: Whose; own: boolean }) => ReactNode
  /**
   * Returns true if the part is shown: to supervisors by the permissions of their roles, to the participant by `own`.
   */
  shown?: (may: ReturnType<typeof usePermissions>, own: boolean) => boolean
}

/** Behaviours and adjustments that the supervisor's roles may list. */
function Acts({ whose }: { whose: Whose }) {
  const may = usePermissions()
  return (
    <Flex vertical gap={12}>
      {may('integrity', 'list') ? <RecordsCard participantId={whose.id} /> : null}
      {may('adjustment', 'list') ? <AdjustmentsCard participantId={whose.id} /> : null}
    </Flex>
  )
}

function Accounts({ whose }: { whose: Whose }) {
  return (
    <AccountsPanel
      whose={whose}
      certificates={(account, handlers) => (
        <Suspense fallback={null}>
          <AccountCertificates account={account} {...handlers} />
        </Suspense>
      )}
    />
  )
}

/**
 * Parts of a participant's page after the overview, for supervisors and for the participant itself. Other features add
 * their cards here.
 */
const PARTS: readonly Part[] = [
  {
    key: 'evaluations',
    title: 'tabs.evaluations',
    Content: ({ whose }) => <ParticipantEvaluations participantId={whose.id} />,
  },
  {
    key: 'certificates',
    title: 'tabs.certificates',
    Content: ({ whose }) => <ParticipantCertificates participantId={whose.id} />,
    shown: (may, own) => own || may('certificate', 'list'),
  },
  {
    key: 'records',
    title: 'tabs.records',
    Content: Acts,
    shown: (may, own) => !own && (may('integrity', 'list') || may('adjustment', 'list')),
  },
  { key: 'accounts', title: 'tabs.accounts', Content: Accounts },
  { key: 'history', title: 'tabs.history', Content: HistoryPanel },
  {
    key: 'notes',
    title: 'tabs.notes',
    Content: ({ whose }) => <NotesCard type="participant" id={whose.id} />,
    shown: (_, own) => !own,
  },
]

interface Props {
  whose: Whose
  /** True if the viewer is the participant itself. */
  own: boolean
  overview: ReactNode
}

/** Tabs of a participant's page. The open tab is kept in the address. */
export function ParticipantTabs({ whose, own, overview }: Props) {
  const { t } = useTranslation('participants')
  const [search, setSearch] = useSearchParams()
  const may = usePermissions()
  const parts = [
    { key: 'overview', label: t('tabs.overview'), children: overview },
    ...PARTS.filter(({ shown }) => shown?.(may, own) ?? true).map(({ key, title, Content }) => ({
      key,
      label: t(title),
      // Keeps the tabs, and the focus in them, while the tab's texts load.
      children: (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <Content whose={whose} own={own} />
        </Suspense>
      ),
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
  return <PageTabs className="card-tabs" open={open} onOpen={show} items={parts} />
}

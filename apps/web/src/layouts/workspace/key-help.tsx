import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { PlainDialog } from '../../shared/components/plain-dialog.js'

/** Keyboard shortcuts by scope. Their texts are `keys.<group>.<name>`. */
const KEYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  everywhere: { palette: ['Ctrl', 'K'], help: ['?'], close: ['Esc'] },
  list: {
    search: ['/'],
    rows: ['↓'],
    move: ['↑', '↓'],
    ends: ['Home', 'End'],
    open: ['Enter'],
    edit: ['e'],
    select: ['Space'],
    selectPage: ['Ctrl', 'A'],
    bar: ['b'],
  },
  decide: { approve: ['a'], reject: ['r'], following: ['n'] },
  panel: { next: ['j'], previous: ['k'], change: ['e'] },
}

/** Lists all keyboard shortcuts of the workspace. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workspace')
  return (
    <PlainDialog footer={null} title={t('keys.title')} onClose={onClose}>
      {Object.entries(KEYS).map(([group, keys]) => (
        <section key={group} className="key-help">
          <h2>{t(`keys.groups.${group}`)}</h2>
          <dl>
            {Object.entries(keys).map(([name, combination]) => (
              <Flex key={name} justify="space-between" gap={16}>
                <dt>{t(`keys.${name}`)}</dt>
                <dd>
                  {combination.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </Flex>
            ))}
          </dl>
        </section>
      ))}
    </PlainDialog>
  )
}

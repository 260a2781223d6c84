import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { isDecidable, todosQuery } from '../../features/oversight/todos-query.js'
import { useDecisionKeys } from '../../shared/hooks/use-decision-keys.js'
import { isAt, remainingItems, walkItems } from '../../shared/todo-walk.js'

/** Leads from a record that was opened from the to-do list to the next one of the same list. */
export default function TodoWalk() {
  const address = useLocation()
  return walkItems().some(({ link }) => isAt(link, address)) ? <NextItem /> : null
}

function NextItem() {
  useDecisionKeys()
  const { t } = useTranslation('workspace')
  const address = useLocation()
  const navigate = useNavigate()
  const { data } = useQuery(todosQuery)
  if (!data) return null
  const open = new Set(data.filter(isDecidable).map(({ todoId }) => todoId))
  const left = remainingItems(walkItems(), open, address)
  const [next] = left
  return (
    <nav className="shell-walk" aria-label={t('walk.label')}>
      <Flex gap={12} align="center" justify="space-between">
        <Link to="/">{t('walk.all')}</Link>
        {next ? (
          <Button type="primary" ghost size="small" aria-keyshortcuts="n" onClick={() => void navigate(next.link)}>
            {t('walk.next', { n: left.length })}
          </Button>
        ) : (
          <span role="status">{t('walk.done')}</span>
        )}
      </Flex>
    </nav>
  )
}

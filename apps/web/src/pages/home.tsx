import { SIGN } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { getSession } from '../api/session.js'
import { MeCard } from '../features/identity/me-card.js'
import { StatisticsCard } from '../features/oversight/statistics-card.js'
import { TodoCard } from '../features/oversight/todo-card.js'
import { AreaCard } from '../features/site/area-card.js'
import './home.css'

/** Where one lands: a supervisor sees what waits, a participant the own record. */
export default function HomePage() {
  const { t } = useTranslation('pages')
  const user = getSession()?.user
  if (!user) return null
  const supervisor = user.type === SIGN.supervisor
  return (
    <div className="home">
      <h1>{t('home.hello', { name: user.name })}</h1>
      {supervisor ? (
        <>
          <StatisticsCard />
          <div className="home-columns">
            <TodoCard />
            <AreaCard />
          </div>
        </>
      ) : (
        <MeCard />
      )}
    </div>
  )
}

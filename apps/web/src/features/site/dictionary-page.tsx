import { Skeleton } from 'antd'
import { Navigate, useLocation, useParams } from 'react-router'
import { apiQuery } from '../../api/query.js'
import { FormPage } from '../../resource-kit/form-page.js'
import { ShowPage } from '../../resource-kit/show-page.js'
import type { PageProps } from '../../resource-kit/types.js'

/** Code of the dictionary that holds the calendar. */
const HOLIDAY = 'HOLIDAY'

/** Form or page of a dictionary. Addresses of the dictionary with the calendar's days lead to the calendar. */
export default function DictionaryPage({ definition }: PageProps) {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const { data, isPending } = apiQuery.useQuery('get', '/credit/admin/api/dict/{id}', { params: { path: { id } } })
  if (isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (data?.code === HOLIDAY) return <Navigate replace to="/baseinfo/calendar" />
  const Page = pathname === definition.routes.edit.replace(':id', id) ? FormPage : ShowPage
  return <Page definition={definition} />
}

import { addressOf } from '@credit/contract'
import { Flex } from 'antd'
import { Link } from 'react-router'
import type { Row } from './tenant-fields.js'

/** Accounts of an area's supervisors, each linked to the page on which its password is reset. */
export default function AdministratorLinks({ record, place }: { record: Row; place: 'list' | 'show' }) {
  const accounts = record.administrators
  if (accounts.length === 0) return '–'
  if (place === 'list') return accounts.map(({ name }) => name).join(' · ')
  return (
    <Flex vertical gap={4}>
      {accounts.map(({ id, name, loginName }) => (
        <Link key={id} to={addressOf('administrator', id)}>
          {name} ({loginName})
        </Link>
      ))}
    </Flex>
  )
}

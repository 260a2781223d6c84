import { Link } from 'react-router'

/** Codes of other lengths have no page. */
const FULL_CODE_LENGTH = 18

/** Name of an organisation, which leads to its page. Search engines do not follow: each page counts as a query. */
export function CompanyLink({ name, code }: { name: string; code: string | null }) {
  if (code?.length !== FULL_CODE_LENGTH) return <>{name}</>
  return (
    <Link to={`/homes/credit/${code}`} rel="nofollow">
      {name}
    </Link>
  )
}

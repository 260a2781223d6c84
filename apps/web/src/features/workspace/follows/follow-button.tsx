import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Followed, useFollows } from './use-follows.js'

interface Props {
  type: Followed['type']
  id: string
  /** Name of the record. */
  name: string
}

/** Follows or unfollows the record of the page. */
export function FollowButton({ type, id, name }: Props) {
  const { t } = useTranslation('workspace-follows')
  const { query, follow, unfollow, isPending } = useFollows()
  const isFollowed = query.data?.some((row) => row.id === id) ?? false
  return (
    <Button
      aria-label={t(isFollowed ? 'unfollowOne' : 'followOne', { name })}
      disabled={!query.data}
      loading={isPending}
      onClick={() => (isFollowed ? unfollow(id) : follow(type, id))}
    >
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Button>
  )
}

import type { OrganisationSign, ParticipantStatus } from '@credit/contract'
import { col, sql, statement, statesOf } from '#database/statement'
import type { ParticipantEntity } from '#entities/participants/participant'
import { isOrganisation } from '../participants/records/organisation.js'

/** Organisations with a code, by role; the code of a merged participant leads to the kept one. */
export const organisationsOfCode = statement({
  access: 'public',
  columns: {
    id: col.id<ParticipantEntity>(),
    name: col.text(),
    code: col.text(),
    role: col.smallint<OrganisationSign>(),
  },
  samples: [{ code: '' }],
  text: ({ code }: { code: string }, scope) =>
    sql`SELECT p.id, p.name, p.code, p.sign AS role
      FROM participant known JOIN participant p ON p.id = coalesce(known.merged_into_id, known.id)
      WHERE known.code = ${code} AND ${isOrganisation(sql`known`)} AND ${scope.isPublic(isOrganisation(sql`p`))}
        AND p.status <> ${statesOf<ParticipantStatus>('merged')} ORDER BY p.sign`,
})

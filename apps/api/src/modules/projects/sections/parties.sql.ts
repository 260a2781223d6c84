import type { Part } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import { SectionPartyEntity } from '#entities/projects/section-party'

/** A participant's part in a section. */
export interface SectionParty {
  sectionId: string
  participantId: string
  part: Part
}

/** All parties of sections, including removed ones. */
export const selectParties = statement({
  columns: {
    ...col.of(SectionPartyEntity, 'id', 'sectionId', 'participantId', 'part', 'byHand'),
    removed: col.bool(),
  },
  samples: [{ sectionIds: [SAMPLE_ID] }],
  text: ({ sectionIds }: { sectionIds: readonly string[] }) =>
    sql`SELECT id, section_id AS "sectionId", participant_id AS "participantId", part,
        removed_at IS NOT NULL AS removed, by_hand AS "byHand"
      FROM section_party WHERE section_id = ANY(${sectionIds}::uuid[])`,
})

export const insertParties = statement({
  samples: [
    {
      now: new Date(0),
      parties: [{ sectionId: SAMPLE_ID, participantId: SAMPLE_ID, part: 'buyer' }],
    },
  ],
  text: ({ now, parties }: { now: Date; parties: readonly SectionParty[] }) =>
    sql`INSERT INTO section_party (section_id, participant_id, part, create_time)
      SELECT v.*, ${now}::timestamptz FROM unnest(
        ${parties.map(({ sectionId }) => sectionId)}::uuid[],
        ${parties.map(({ participantId }) => participantId)}::uuid[],
        ${parties.map(({ part }) => part)}::text[]) v`,
})

/** Sets when parties were removed; null = not removed. */
export const setPartiesRemoved = statement({
  samples: [{ ids: [SAMPLE_ID], at: null }],
  text: ({ ids, at }: { ids: readonly string[]; at: Date | null }) =>
    sql`UPDATE section_party SET removed_at = ${at}::timestamptz WHERE id = ANY(${ids}::uuid[])`,
})

import type { PlainDate, SettingDayKey } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import { SectionStageEntity } from '#entities/projects/section-stage'

// Every view of a form and every submit read these: as statements they take a third of the time of
// TypeORM's finds (decision 19).

/** Values of setting days. */
export const settingDays = statement({
  columns: { key: col.text<SettingDayKey>(), days: col.int() },
  samples: [{ keys: ['window'] }],
  text: ({ keys }: { keys: readonly SettingDayKey[] }) =>
    sql`SELECT key, days FROM setting_day WHERE key = ANY(${keys}::text[])`,
})

/** The stages that sections reached, without closed ones. */
export const stagesOfSections = statement({
  columns: {
    ...col.of(SectionStageEntity, 'id', 'sectionId', 'stage', 'dayKnown', 'openedAt', 'outcome', 'createTime'),
    reachedOn: col.text<PlainDate>(),
  },
  samples: [{ sectionIds: [SAMPLE_ID] }],
  text: ({ sectionIds }: { sectionIds: readonly string[] }) =>
    sql`SELECT id, section_id AS "sectionId", stage, reached_on::text AS "reachedOn",
        day_known AS "dayKnown", opened_at AS "openedAt", outcome, create_time AS "createTime"
      FROM section_stage
      WHERE section_id = ANY(${sectionIds}::uuid[]) AND outcome <> 'closed'`,
})

/** Manuals. Each is a Markdown file per language. */
export const HELP_TOPICS = ['participant', 'supervisor', 'score', 'questions', 'api'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]

export function isHelpTopic(value: string | undefined): value is HelpTopic {
  return (HELP_TOPICS as readonly (string | undefined)[]).includes(value)
}

/** Fewest participants of a type in an area whose figures together are shown. */
export const POSITION_PARTICIPANTS = 10

/** Fewest evaluations that the mean of a question is shown from. */
export const POSITION_EVALUATIONS = 5

/** Places of a score among the quartiles of its type, the lowest first. */
export const QUARTERS = ['lowerQuarter', 'lowerHalf', 'median', 'upperHalf', 'upperQuarter'] as const
export type Quarter = (typeof QUARTERS)[number]

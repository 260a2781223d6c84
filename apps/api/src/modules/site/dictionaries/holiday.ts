/** Code of the dictionary that holds the calendar, where its days are edited. */
export const HOLIDAY = 'HOLIDAY'

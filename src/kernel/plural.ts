/** `plural(3, "line")` is "lines", and `plural(3, "was", "were")` is "were". */
export function plural(number: number, singular: string, many = `${singular}s`): string {
  return number === 1 ? singular : many;
}

/** `counted(3, "entry", "entries")` is "3 entries". */
export function counted(number: number, singular: string, many?: string): string {
  return `${number} ${plural(number, singular, many)}`;
}

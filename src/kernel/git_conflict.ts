const MARKER = /^(?:<{7} |\|{7} |={7}$|>{7} )/;

export function isConflictMarker(line: string): boolean {
  return MARKER.test(line.endsWith("\r") ? line.slice(0, -1) : line);
}

export function conflictLine(text: string): number | undefined {
  if (!text.includes("<<<<<<< ")) return undefined;
  const index = text.split("\n").findIndex((line) => line.startsWith("<<<<<<< "));
  return index < 0 ? undefined : index + 1;
}

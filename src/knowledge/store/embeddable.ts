export interface Embeddable {
  id: string;
  content: string;
  title: string | null;
}

export interface Unmade extends Embeddable {
  n: number;
}

export interface Unvectored {
  ids?: readonly string[] | undefined;
  /** Entries whose vectors were made before this time also need one; absent: only missing ones. */
  since?: number | undefined;
  isDocument?: boolean | undefined;
  isCurrent?: boolean | undefined;
}

export function embeddedText({ title, content }: Pick<Embeddable, "title" | "content">): string {
  return title === null ? content : `${title}\n\n${content}`;
}

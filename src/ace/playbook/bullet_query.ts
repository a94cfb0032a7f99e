import type { Bullet } from "./bullet.ts";
import type { Playbook } from "./playbook.ts";

/** A bullet as answers and resources show it; the score is helpful minus harmful. */
export interface ListedBullet {
  id: string;
  content: string;
  helpful: number;
  harmful: number;
  section: string;
  score: number;
}

/** A bullet as answers and resources show it. */
export function listedBullet(bullet: Bullet): ListedBullet {
  const { id, text, helpful, harmful, section } = bullet;
  return { id, content: text, helpful, harmful, section, score: helpful - harmful };
}

/** The bullets under any of these headings, in file order or by score. */
export function selectBullets(
  { bullets }: Playbook,
  { sections, sortBy }: { sections?: readonly string[] | undefined; sortBy?: string | undefined },
): Bullet[] {
  const wanted = sections?.map((name) => name.trim());
  const found = bullets.filter(({ section }) => wanted?.includes(section) ?? true);
  if (sortBy !== "helpful") return found;
  const scoreOf = ({ helpful, harmful }: Bullet): number => helpful - harmful;
  return found.sort((a, b) => scoreOf(b) - scoreOf(a) || b.helpful - a.helpful);
}

import * as z from "zod";
import type { Bullet } from "./bullet.ts";
import type { Playbook } from "./playbook.ts";

/** A bullet in the format of results and resources. The score is `helpful` minus `harmful`. */
export const listedBulletSchema = z.object({
  id: z.string(),
  content: z.string(),
  helpful: z.number(),
  harmful: z.number(),
  section: z.string(),
  score: z.number(),
});

/** A bullet in the format of results and resources. */
export type ListedBullet = z.infer<typeof listedBulletSchema>;

/** Returns a bullet in the format of results and resources. */
export function listedBullet(bullet: Bullet): ListedBullet {
  const { id, text, helpful, harmful, section } = bullet;
  return { id, content: text, helpful, harmful, section, score: helpful - harmful };
}

/** Returns the bullets under any of these headings, in file order or by score. */
export function selectBullets(
  { bullets }: Pick<Playbook, "bullets">,
  { sections, sortBy }: { sections?: readonly string[] | undefined; sortBy?: string | undefined },
): Bullet[] {
  const wanted = sections?.map((name) => name.trim());
  const found = bullets.filter(({ section }) => wanted?.includes(section) ?? true);
  if (sortBy !== "helpful") return found;
  const scoreOf = ({ helpful, harmful }: Bullet): number => helpful - harmful;
  return found.sort((a, b) => scoreOf(b) - scoreOf(a) || b.helpful - a.helpful);
}

import { barChart } from "../../kernel/page/chart.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import { badge, type Column, filterable, table, type Tone } from "../../kernel/page/parts.ts";
import type { ListedBullet } from "../playbook/bullet_query.ts";

/** So many bullets are drawn, those with most feedback. */
const DRAWN = 20;

/** A chart of the bullets with most feedback: helped and harmed, the best on top. */
export function feedbackChart(bullets: readonly ListedBullet[]): Html | undefined {
  const tried = bullets.filter((bullet) => timesTried(bullet) > 0);
  if (tried.length === 0) return undefined;
  const most = tried.toSorted((a, b) => timesTried(b) - timesTried(a)).slice(0, DRAWN)
    .toSorted((a, b) => b.score - a.score);
  return html`<h3>Helped and harmed</h3>
${
    barChart(
      "How often bullets helped and harmed",
      most.map(({ content, helpful, harmful }) => ({
        name: content,
        parts: [{ tone: "good", value: helpful }, { tone: "bad", value: harmful }],
      })),
    )
  }
<p class="note">Helped, then harmed. ${
    tried.length > most.length && `The ${most.length} that were tried most of ${tried.length}.`
  }</p>`;
}

function timesTried({ helpful, harmful }: ListedBullet): number {
  return helpful + harmful;
}

/** Returns the rules as a table, followed by the given columns. */
export function bulletTable<Bullet extends ListedBullet>(
  caption: string,
  bullets: readonly Bullet[],
  columns: readonly Column<Bullet>[] = [],
): Html {
  return filterable(
    "Show bullets with",
    table<Bullet>(caption, [
      { head: "Bullet", cell: ({ content }) => content },
      { head: "Section", cell: ({ section }) => section },
      { head: "Helped", cell: ({ helpful }) => helpful, isNumber: true },
      { head: "Harmed", cell: ({ harmful }) => harmful, isNumber: true },
      { head: "So it", cell: verdict },
      ...columns,
    ], bullets),
  );
}

function verdict(bullet: ListedBullet): Html {
  const [tone, word]: [Tone, string] = timesTried(bullet) === 0
    ? ["plain", "is untried"]
    : bullet.score > 0
    ? ["good", "helps"]
    : bullet.score < 0
    ? ["bad", "harms"]
    : ["warn", "is disputed"];
  return badge(tone, word);
}

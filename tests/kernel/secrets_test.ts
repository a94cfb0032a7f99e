import { assertEquals } from "@std/assert";
import { REDACTED, redactSecrets, secretsIn } from "../../src/kernel/secrets.ts";

// Joined at run time, so no scanner takes this file for a leak.
const MIX = ["q7Zx9Lw2Vb8Kt4Rm", "1Ns6Py3Hd5Jf0Gc", "T8uWe2Ya"].join("");
const HEX = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const WORD = ["Tr0ub4dor", "and", "3"].join("-");

/** Texts, with the secret in each. */
const SECRETS: readonly (readonly [text: string, secret: string])[] = [
  ...[
    `gh${"p_"}${MIX.slice(0, 36)}`,
    `gh${"s_"}${MIX.slice(0, 36)}`,
    `github_${"pat_"}${MIX.slice(0, 22)}_${MIX}`,
    `gl${"pat-"}${MIX.slice(0, 20)}`,
    `np${"m_"}${MIX.slice(0, 36)}`,
    `py${"pi-"}AgEIcHlwaS5vcmc${MIX}${MIX}`,
    `AK${"IA"}Q7ZX9LW2VB8KT4RM`,
    `AS${"IA"}Q7ZX9LW2VB8KT4RM`,
    `xo${"xb-"}2718281828-${MIX.slice(0, 24)}`,
    `sk${"-ant-api03-"}${MIX}`,
    `sk${"-proj-"}${MIX}`,
    `sk${"_live_"}${MIX.slice(0, 24)}`,
    `wh${"sec_"}${MIX.slice(0, 24)}`,
    `AI${"za"}${MIX.slice(0, 35)}`,
    `ya${"29."}${MIX}`,
    `h${"f_"}${MIX.slice(0, 34)}`,
    `S${"G."}${MIX.slice(0, 22)}.${MIX}`,
    `d${"op_v1_"}${HEX}${HEX}`,
    `hv${"s."}${MIX}`,
    `da${"pi"}${HEX}`,
    `ey${"JhbGciOiJIUzI1NiJ9"}.ey${"JzdWIiOiIxMjM0NTY3ODkwIn0"}.${MIX}`,
    `123456789:AA${MIX.slice(0, 33)}`,
  ].map((secret): [string, string] => [`echo ${secret} | run`, secret]),
  [`psql postgres://app:${WORD}@db/shop`, WORD],
  [`redis://:${WORD}@cache:6379/0`, WORD],
  [`git clone https://oauth2:${WORD}@git.example/shop.git`, WORD],
  [`curl -u deploy:${WORD} https://ci.example/build`, WORD],
  [`curl --user deploy:${WORD} https://ci.example`, WORD],
  [`mysql -uroot -p${WORD} shop`, WORD],
  [`mysqldump --password=${WORD} shop`, WORD],
  [`sqlcmd --password ${WORD} -Q x`, WORD],
  [`sshpass -p ${WORD} ssh host`, WORD],
  [`docker login -u me -p ${WORD} registry.example`, WORD],
  [`echo ${WORD} | docker login --password-stdin`, WORD],
  [`redis-cli -a ${WORD} ping`, WORD],
  [`vault login --token=${WORD}`, WORD],
  [`npx release --token ${WORD}`, WORD],
  [`wget --http-password=${WORD} https://files.example/a`, WORD],
  [`openssl rsa -passin pass:${WORD} -in key.pem`, WORD],
  [`keytool -list -storepass ${WORD}`, WORD],
  [`machine api.example login ann password ${WORD}`, WORD],
  [`htpasswd -b users ann ${WORD}`, WORD],
  [`DEPLOY_TOKEN=${WORD} make deploy`, WORD],
  [`export STRIPE_SECRET='${WORD}'`, WORD],
  [`docker run -e DB_PASSWORD=${WORD} app`, WORD],
  [`API_KEY="${WORD}" node seed.js`, WORD],
  [`PGPASSWORD=correcthorse psql`, "correcthorse"],
  [`MY_PWD=hunter2 run`, "hunter2"],
  [`API_KEY=${HEX}0f1e2d3c run`, `${HEX}0f1e2d3c`],
  [`DB_PASSWORD=@hunter99x`, "@hunter99x"],
  [`DB_PASSWORD=/hunter99x`, "/hunter99x"],
  [`{"apiKey": "hunter"}`, "hunter"],
  [`{"password": "correct horse"}`, "correct horse"],
  [`https://files.example/a?sig=${WORD}`, WORD],
  [`{"clientSecret": "${WORD}"}`, WORD],
  [`password: ${WORD}`, WORD],
  [`access_token = "${WORD}"`, WORD],
  [`curl -H 'Authorization: Bearer ${WORD}' https://api.example`, WORD],
  [`Authorization: Basic ${MIX.slice(0, 24)}`, MIX.slice(0, 24)],
  [`Set-Cookie: session=${WORD}; Path=/`, WORD],
  [`curl -b session=${WORD} https://app.example`, WORD],
  [`CREATE USER a IDENTIFIED BY '${WORD}'`, WORD],
  [`docker run --env MYSQL_ROOT_PASSWORD=${WORD} mysql`, WORD],
  [`mongosh -u root -p ${WORD} shop`, WORD],
  [`smbclient -U ann%${WORD} //host/share`, WORD],
  [`ldapsearch -x -w ${WORD} -b dc=example`, WORD],
  [`zip -P ${WORD} out.zip a.txt`, WORD],
  [`7z x -p${WORD} a.7z`, WORD],
  [`curl --cookie session=${WORD} https://app.example`, WORD],
  [`openssl enc -passout pass:${WORD}`, WORD],
  [`keytool -import -keypass ${WORD}`, WORD],
  [`valkey-cli -a ${WORD} get x`, WORD],
  [`gh api --header "Authorization: token ${WORD}"`, WORD],
  [`X-Api-Key: ${WORD}`, WORD],
  [`client_secret=${WORD}&grant_type=x`, WORD],
  [`--api-key=${WORD}`, WORD],
  [`SIGNING_KEY_PASSWORD='${WORD}'`, WORD],
  [`amqp://app:${WORD}@broker/vhost`, WORD],
  [`hooks.slack.com/services/T0AAAAAAA/B0AAAAAAA/${MIX.slice(0, 24)}`, MIX.slice(0, 24)],
  [`glsa_${MIX.slice(0, 32)}`, MIX.slice(0, 32)],
  [`-----BEGIN RSA PRIVATE KEY-----\n${MIX}\n-----END RSA PRIVATE KEY-----`, MIX],
  [`-----BEGIN OPENSSH PRIVATE KEY-----\n${MIX}\n`, MIX],
];

const HARMLESS = [
  "NPM_TOKEN=$(gh auth token) npm ci",
  "TOKEN=<your token> make",
  "PASSWORD=changeme docker compose up",
  "echo ${{ secrets.NPM_TOKEN }}",
  "API_TOKEN=$CI_TOKEN or ${API_TOKEN} in the pipeline",
  "git checkout 3f2a9bc0d1e45f60718293a4b5c6d7e8f9012345",
  "terraform force-unlock 7f1e0b7a-1111-4c59-9a0e-1c2a3b4c5d6e",
  "mkdir -p dist/pages",
  "docker run -p 8080:80 nginx",
  "git log -p src/a.ts",
  "psql -h db -p 5432 shop",
  "ssh -p 2222 host",
  "curl https://api.example:8443/v1",
  "Set GITHUB_TOKEN and AWS_SECRET_ACCESS_KEY in the environment.",
  "Export OPENAI_API_KEY=<your key> before the start.",
  "A token that begins with ghp_ is a GitHub token.",
  "The password of the vault rotates every month.",
  "Run `gpg --list-secret-keys --keyid-format=long`.",
  "Pass --password on the terminal, never in a file.",
  "primaryKey: id, foreign_key: order_id",
  "The key: write the decision before the code.",
  "max_tokens = 4096",
  "sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
];

for (const [text, secret] of SECRETS) {
  Deno.test(`redactSecrets() replaces the secret in ${text.replace(secret, "…").slice(0, 60)}`, () => {
    const redacted = redactSecrets(text);
    assertEquals(redacted.includes(secret), false, redacted);
    assertEquals(redacted.includes(REDACTED), true);
  });
}

for (const text of HARMLESS) {
  Deno.test(`secretsIn() finds no secret in ${text.slice(0, 60)}`, () => {
    assertEquals(secretsIn(text).map(({ start, end }) => text.slice(start, end)), []);
  });
}

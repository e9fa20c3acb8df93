// Generated from the Python types by `make protocol`. Do not edit.

export const PROTOCOL = 2;

export const HEARTBEATS = [
  360
];

export const FLASHES = 12;

export const FLASH_EVERY = 600;

export const ENOUGH_TAPS = 6;

export const PAINTS_GATHERED = 2000;

export const EMOTES_AT_ONCE = 3;

export const EMOTE_EVERY = 2000;

export const LONGEST_HEAD_START = 300;

export const LONGEST_NAME = 24;

export const LOOK = 1800;

export const MANY = 3;

export const SETTINGS: Required<Settings> = {
  "pace": 1,
  "strict": false,
  "hand": "any",
  "grace_ms": 10000,
  "answer_ms": 10000,
  "close_ms": 1800000,
  "count_ms": 2100,
  "cards": "own",
  "minds_lag": false,
  "emotes": true,
  "speaker": ""
};

export interface Hello {
  say: "hello";
  protocol: number;
  token: string;
  name: string;
  watch?: boolean;
  colour?: "agave" | "azul" | "brasa" | "cacao" | "lago" | "noche" | "rosa" | "violeta" | null;
  traits?: Record<string, string>;
  screen?: "full" | "hands" | "tv";
  played?: number;
  lag?: number | null;
  plus_minus?: number;
  changes?: boolean;
  since?: number | null;
}

export interface Ask {
  say: "ask";
  request: Request;
}

export interface Play {
  say: "play";
  command: unknown;
}

export interface Hand {
  say: "hand";
  command: unknown;
  v: number;
  t: number;
  kind: "key" | "mouse" | "touch";
  seq: number;
  paints?: Record<string, number>;
  hz?: number;
}

export interface Seen {
  say: "seen";
  v: number;
  p: number;
  hz?: number;
  hidden?: boolean;
  before?: Record<string, number>;
}

export interface Beat {
  say: "beat";
  v: number;
  e: number;
  paints?: Record<string, number>;
  hz?: number;
}

export interface Hide {
  say: "hide";
  hidden: boolean;
}

export interface Tock {
  say: "tock";
  n: number;
  c: number;
}

export interface Flashed {
  say: "flashed";
  at: number[];
}

export interface Tapped {
  say: "tapped";
  tv: number[];
  own: number[];
}

export interface Again {
  say: "again";
}

export interface Air {
  say: "air";
  on: boolean;
}

export interface Signal {
  say: "signal";
  to: string;
  data: unknown;
}

export interface Flick {
  say: "flick";
  what: string;
}

export interface IceServer {
  urls: string;
  username?: string;
  credential?: string;
}

export interface Welcome {
  say: "welcome";
  you: string;
  code: string;
  version: string;
  ice?: IceServer[];
  pages?: string;
}

export interface Waiting {
  say: "waiting";
  code: string;
}

export interface Taken {
  say: "taken";
  code: string;
}

export interface LinkView {
  round_trip: number;
  precision: number;
  is_beyond: boolean;
  is_checked: boolean;
  is_vouched: boolean;
  clock: number | null;
}

export interface PersonView {
  id: string;
  name: string;
  is_here: boolean;
  is_ready: boolean;
  link: LinkView | null;
  colour: "agave" | "azul" | "brasa" | "cacao" | "lago" | "noche" | "rosa" | "violeta" | null;
  traits: Record<string, string>;
  looks: "own" | "tv";
}

export interface Chair {
  seat: string;
  person?: string | null;
  bot?: string | null;
  head_start?: number;
  is_guest?: boolean;
}

export interface Settings {
  pace?: number;
  strict?: boolean;
  hand?: "any" | "key" | "mouse" | "touch";
  grace_ms?: number;
  answer_ms?: number;
  close_ms?: number;
  count_ms?: number;
  cards?: "own" | "tv";
  minds_lag?: boolean;
  emotes?: boolean;
  speaker?: string;
}

export interface CountView {
  why: string;
  left: number;
  seat: string | null;
}

export interface TvView {
  id: string;
  is_here: boolean;
  link: LinkView | null;
  lag: number | null;
  plus_minus: number;
}

export interface TableView {
  v: number;
  code: string;
  game: string;
  stage: "lobby" | "over" | "playing";
  host: string | null;
  people: PersonView[];
  chairs: Chair[];
  is_locked: boolean;
  is_paused: boolean;
  options: Record<string, unknown>;
  settings: Settings;
  count: CountView | null;
  limit: number | null;
  play: unknown;
  games: number;
  seal: string | null;
  seed: string | null;
  hints: unknown[];
  slip: string | null;
  tvs: TvView[];
  beats: string[];
  is_calm: boolean;
}

export interface View {
  say: "view";
  view: TableView;
}

export interface Change {
  say: "change";
  since: number;
  view: Record<string, unknown>;
  play?: Record<string, unknown>;
  within?: Record<string, Record<string, unknown>>;
}

export interface Secrets {
  v: number;
  seats: Record<string, unknown>;
  hints: unknown[];
}

export interface Secret {
  say: "secret";
  secrets: Secrets;
}

export interface People {
  say: "people";
  people: PersonView[];
  tvs?: TvView[];
}

export interface BarredView {
  id: string;
  name: string;
}

export interface SignsView {
  person: string;
  signs: ("clamped" | "even" | "fast" | "flawless" | "unverified")[];
}

export interface HostView {
  barred: BarredView[];
  signs: SignsView[];
}

export interface Confided {
  say: "confided";
  seen: HostView;
}

export interface Refused {
  say: "refused";
  code: string;
}

export interface Lane {
  seat: string;
  outcome: "false_start" | "late" | "void" | "win" | "wrong";
  kind: "bot" | "key" | "mouse" | "touch";
  time: number;
  reaction: number;
  verified: number;
  plus_minus: number;
  shows?: Record<string, number>;
  delay?: number;
  head_start?: number;
  on_tv?: boolean;
  lag?: number;
}

export interface Missed {
  say: "missed";
  hand: Lane;
}

export interface Listen {
  say: "listen";
}

export interface Tick {
  say: "tick";
  n: number;
}

export interface Flash {
  say: "flash";
}

export interface Asked {
  say: "asked";
  within: number;
}

export interface Counted {
  say: "counted";
  why: string;
  ms: number;
  seat?: string | null;
}

export interface Cued {
  say: "cued";
  person: string | null;
  what: string;
  seat?: string | null;
  at?: string | null;
}

export interface Signalled {
  say: "signalled";
  person: string;
  data: unknown;
}

export interface Announced {
  say: "announced";
  within?: number | null;
}

export interface Moved {
  say: "moved";
  at?: string;
}

export interface Pulse {
  say: "pulse";
}

export interface Error {
  say: "error";
  code: "banned" | "full" | "internal" | "kicked" | "locked" | "malformed" | "protocol" | "storage" | "too-fast" | "too-long";
  text: string;
}

export interface Bye {
  say: "bye";
  why: "closed" | "elsewhere" | "kicked" | "left" | "restart";
}

export interface Rename {
  ask: "rename";
  name: string;
}

export interface ChangeColour {
  ask: "wear";
  colour: "agave" | "azul" | "brasa" | "cacao" | "lago" | "noche" | "rosa" | "violeta";
}

export interface Describe {
  ask: "describe";
  traits: Record<string, string>;
}

export interface Sit {
  ask: "sit";
  seat?: string | null;
  guest?: string | null;
}

export interface Stand {
  ask: "stand";
  seat?: string | null;
}

export interface Ready {
  ask: "ready";
  is_ready?: boolean;
}

export interface Start {
  ask: "start";
  seed?: string;
}

export interface Order {
  ask: "order";
  seats: string[];
}

export interface Set {
  ask: "set";
  game?: string | null;
  options?: Record<string, unknown> | null;
  settings?: Settings | null;
}

export interface AddBot {
  ask: "bot";
  level?: "easy" | "hard" | "normal";
  name?: string | null;
}

export interface Lock {
  ask: "lock";
  is_locked?: boolean;
}

export interface RemoveBot {
  ask: "unbot";
  seat: string;
}

export interface Appoint {
  ask: "appoint";
  person: string;
}

export interface Kick {
  ask: "kick";
  person: string;
}

export interface Pardon {
  ask: "pardon";
  person: string;
}

export interface Vouch {
  ask: "vouch";
  person: string;
  is_vouched?: boolean;
}

export interface Handicap {
  ask: "handicap";
  seat: string;
  head_start: number;
}

export interface Pause {
  ask: "pause";
}

export interface Resume {
  ask: "resume";
}

export interface Here {
  ask: "here";
}

export interface Coach {
  ask: "coach";
  known?: string[];
  is_wanted?: boolean;
}

export interface Continue {
  ask: "continue";
}

export interface Leave {
  ask: "leave";
}

export interface Emote {
  ask: "emote";
  what: "axolotl" | "bravo" | "heart" | "hurry" | "laugh" | "ouch";
  at: string;
}

export interface ShowOn {
  ask: "show";
  code?: string;
  tv?: string | null;
}

export interface Release {
  ask: "release";
  tv: string;
}

export interface Look {
  ask: "look";
  at: "own" | "tv";
}

export interface Calibrate {
  ask: "calibrate";
}

export interface Person {
  id: string;
  name: string;
  is_ready: boolean;
  wants_seat: boolean;
  colour: "agave" | "azul" | "brasa" | "cacao" | "lago" | "noche" | "rosa" | "violeta" | null;
  traits: Record<string, string>;
  played: number;
  looks: "own" | "tv" | null;
}

export interface PersonCame {
  event: "PersonCame";
  at: number;
  person: Person;
}

export interface PersonChanged {
  event: "PersonChanged";
  at: number;
  person: Person;
}

export interface PersonWent {
  event: "PersonWent";
  at: number;
  person: string;
  is_kicked?: boolean;
}

export interface PersonPardoned {
  event: "PersonPardoned";
  at: number;
  person: string;
}

export interface PersonVouched {
  event: "PersonVouched";
  at: number;
  person: string;
  is_vouched: boolean;
}

export interface HostChosen {
  event: "HostChosen";
  at: number;
  person: string | null;
}

export interface ChairsSet {
  event: "ChairsSet";
  at: number;
  chairs: Chair[];
}

export interface Tv {
  id: string;
  taken_by: string;
  lag?: number | null;
  plus_minus?: number;
}

export interface TvTaken {
  event: "TvTaken";
  at: number;
  tv: Tv;
}

export interface TvReleased {
  event: "TvReleased";
  at: number;
  tv: string;
}

export interface ReadySet {
  event: "ReadySet";
  at: number;
  person: string;
  is_ready: boolean;
}

export interface TableLocked {
  event: "TableLocked";
  at: number;
  is_locked: boolean;
}

export interface SettingsSet {
  event: "SettingsSet";
  at: number;
  game: string;
  options: Record<string, unknown>;
  settings: Settings;
}

export interface GameStarted {
  event: "GameStarted";
  at: number;
  game: string;
  seats: string[];
  options: Record<string, unknown>;
  seal: string;
  seed: string;
}

export interface PlayPaused {
  event: "PlayPaused";
  at: number;
  person: string | null;
}

export interface PlayResumed {
  event: "PlayResumed";
  at: number;
}

export interface CoachAsked {
  event: "CoachAsked";
  at: number;
  person: string;
  known: string[];
  is_wanted: boolean;
}

export interface SlipShown {
  event: "SlipShown";
  at: number;
  slip: string;
}

export interface SlipRead {
  event: "SlipRead";
  at: number;
}

export interface RaceClosed {
  event: "RaceClosed";
  at: number;
  target: string;
  hands: Lane[];
  winner: string | null;
  dead_heat: string[];
  waited: number;
  look?: number;
  cards?: Record<string, string>;
}

export interface HandCameLate {
  event: "HandCameLate";
  at: number;
  target: string;
  hand: Lane;
  behind: number;
}

export interface TableClosed {
  event: "TableClosed";
  at: number;
}

export type FromPage = Hello | Ask | Play | Hand | Seen | Beat | Hide | Tock | Flashed | Tapped | Again | Air | Signal | Flick;

export type FromServer = Welcome | Waiting | Taken | View | Change | Secret | People | Confided | Refused | Missed | Listen | Tick | Flash | Asked | Counted | Cued | Signalled | Announced | Moved | Pulse | Error | Bye;

export type Request = Rename | ChangeColour | Describe | Sit | Stand | Ready | Start | Order | Set | AddBot | Lock | RemoveBot | Appoint | Kick | Pardon | Vouch | Handicap | Pause | Resume | Here | Coach | Continue | Leave | Emote | ShowOn | Release | Look | Calibrate;

export type TableEvent = PersonCame | PersonChanged | PersonWent | PersonPardoned | PersonVouched | HostChosen | ChairsSet | TvTaken | TvReleased | ReadySet | TableLocked | SettingsSet | GameStarted | PlayPaused | PlayResumed | CoachAsked | SlipShown | SlipRead | RaceClosed | HandCameLate | TableClosed;

// The library that changes only what differs, where Python finds it.
import { Idiomorph } from "../../vendor/idiomorph/idiomorph.js";

window.Idiomorph = Idiomorph;

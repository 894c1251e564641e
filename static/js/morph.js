// The library that changes only what differs, where Python finds it.
import { Idiomorph } from "idiomorph";

window.Idiomorph = Idiomorph;
